import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { readSamples, SAMPLED_PRODUCTS } from './samples.ts'
import { startSampleImport } from './start-sample-import.ts'

const [FIRST = ''] = SAMPLED_PRODUCTS
const DONE = () => new Response(null, { status: 204 })
const refusal = () => Response.json({ code: 'XX000', message: 'broken', details: '' }, { status: 500 })
const added = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
const hasReviews = [{ id: 1 }]

async function importAt(picturesAt: string | undefined, ...answers: (object | Response)[]) {
  const { owner, asked } = scriptOwner(...answers)
  const [told, logged]: [string[], string[]] = [[], []]
  const errors: object[] = []
  const log = {
    error: (of: object, message: string) => {
      errors.push(of)
      logged.push(message)
    },
  } as never
  const importing = startSampleImport({ owner, picturesAt, log, onProgress: (line) => told.push(line) })
  await importing.ended
  return { asked, told, logged, errors }
}

/** The backend answers this to an import of a whole set of samples. */
async function answersFor(handle: string) {
  const { samples } = await readSamples(handle)
  const batches = Math.ceil(samples.length / 50)
  return { count: samples.length, batches, answers: [[], DONE(), ...Array(batches).fill(added(50)), DONE()] }
}

test('[4.05] [8.15] a product without reviews gets its samples, fifty at a time, and all are shown at once', async () => {
  const { count, batches, answers } = await answersFor(FIRST)
  const others = SAMPLED_PRODUCTS.slice(1).map(() => hasReviews)
  const { asked, told, logged } = await importAt('', ...answers, ...others)
  expect(logged).toEqual([])
  expect(told).toEqual([`Imported ${count} sample reviews of ${FIRST}`])
  const methods = asked.slice(0, batches + 3).map(({ method }) => method)
  expect(methods).toEqual(['GET', 'DELETE', ...Array(batches).fill('POST'), 'PATCH'])
  const rows = asked
    .filter(({ method }) => method === 'POST')
    .flatMap(({ body }) => body as Record<string, unknown>[])
  expect(rows).toHaveLength(count)
  expect(new Set(rows.map(({ import_key }) => import_key)).size).toBe(count)
  for (const row of rows)
    expect(row).toMatchObject({
      ...{ product_handle: FIRST, source: 'sample' },
      ...{ hidden_at: '1970-01-01T00:00:00Z', hidden_reason: 'not-genuine' },
    })
  const added = asked.filter(({ method }) => method === 'POST')
  for (const { path, prefer } of added) {
    expect(path).toMatch(/on_conflict=import_key/)
    expect(path).toMatch(/[?&]select=id(?:&|$)/)
    // Another process may have added some by now.
    expect(prefer).toContain('resolution=ignore-duplicates')
  }
  // What another version of the texts left over goes first, and nothing that belongs to this one.
  expect(asked[1]?.path).toMatch(/hidden_at=eq\.1970-01-01T00:00:00Z&import_key=not\.like\.sample-/)
  const published = asked[batches + 2]
  expect(published?.body).toEqual({ hidden_at: null, hidden_reason: null })
  expect(published?.path).toMatch(/hidden_at=eq\.1970-01-01T00:00:00Z&import_key=like\.sample-/)
})

test('[4.05] a product that anyone has reviewed gets none', async () => {
  const { asked, told } = await importAt('', ...SAMPLED_PRODUCTS.map(() => hasReviews))
  expect(asked.map(({ method }) => method)).toEqual(SAMPLED_PRODUCTS.map(() => 'GET'))
  expect(asked[0]?.path).toBe(
    `reviews?select=id&product_handle=eq.${FIRST}&hidden_at=isdistinct.1970-01-01T00:00:00Z&limit=1`,
  )
  expect(told).toEqual([])
})

test('samples show pictures where something answers for them', async () => {
  const others = SAMPLED_PRODUCTS.slice(1).map(() => hasReviews)
  const imagesAt = async (place: string | undefined) => {
    const { answers } = await answersFor(FIRST)
    const { asked } = await importAt(place, ...answers, ...others)
    const rows = asked
      .filter(({ method }) => method === 'POST')
      .flatMap(({ body }) => body as { images: string[] }[])
    return rows.flatMap(({ images }) => images)
  }
  expect(await imagesAt(undefined)).toEqual([])
  const images = await imagesAt('https://shop.example')
  expect(images.length).toBeGreaterThan(5)
  for (const image of images) expect(image.startsWith(`https://shop.example/cdn/${FIRST}/`)).toBe(true)
})

test.each([0, 1, 2, 'last'] as const)(
  'an import that fails at step %s shows nothing, and is logged',
  async (step) => {
    const { answers } = await answersFor(FIRST)
    const at = step === 'last' ? answers.length - 1 : step
    const { asked, told, logged, errors } = await importAt('', ...answers.slice(0, at), refusal())
    expect(errors).toEqual([{ err: expect.objectContaining({ code: 'XX000', message: 'broken' }) }])
    expect(logged).toEqual(['sample reviews could not be imported; the next start tries again'])
    expect(told).toEqual([])
    expect(asked).toHaveLength(at + 1)
  },
)

test('an import that is stopped says nothing more', async () => {
  const { owner, asked } = scriptOwner()
  const logged: string[] = []
  const log = { error: (_of: object, message: string) => void logged.push(message) } as never
  const stalled = {
    ...owner,
    fetch: ({ signal }: Request) =>
      new Promise<Response>((_resolve, reject) => {
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  }
  const importing = startSampleImport({
    owner: stalled,
    picturesAt: '',
    log,
    onProgress: (line) => logged.push(line),
  })
  await importing[Symbol.asyncDispose]()
  await importing.ended
  expect([asked, logged]).toEqual([[], []])
})

test('an import that is stopped between two batches adds no other, and shows nothing', async () => {
  const { answers } = await answersFor(FIRST)
  const { owner, asked } = scriptOwner(...answers)
  const logged: string[] = []
  let importing: ReturnType<typeof startSampleImport> | undefined
  const stopping = {
    ...owner,
    async fetch(request: Request) {
      const answer = await owner.fetch(request)
      if (request.method === 'POST') void importing?.[Symbol.asyncDispose]()
      return answer
    },
  }
  importing = startSampleImport({
    ...{ owner: stopping, picturesAt: '' },
    log: { error: (_of: object, message: string) => void logged.push(message) } as never,
    onProgress: (line) => logged.push(line),
  })
  await importing.ended
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'POST'])
  expect(logged).toEqual([])
})
