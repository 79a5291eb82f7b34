import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { importFile, importReviews } from './import-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

const HEADER = 'title,body,rating,review_date,reviewer_name,product_handle,picture_urls,curated'
const rowOf = (name: string, { rating = '4', pictures = '', curated = 'ok' } = {}) =>
  `Fine,It does what it says.,${rating},2025-03-02 10:12:00 UTC,${name},chair,${pictures},${curated}`
const rowsOf = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => rowOf(`Kim ${at}`, more))
const idsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

/** Imports these rows at a backend that gives these answers in turn. */
async function importRows(rows: readonly string[], ...answers: readonly (object | Response)[]) {
  const file = join(folder, 'reviews.csv')
  await writeFile(file, [HEADER, ...rows].join('\n'))
  const { owner, asked } = scriptOwner(...answers)
  const told: string[] = []
  const failure = await importReviews(
    owner,
    (line) => told.push(line),
    file,
    async () => new Response(null, { status: 404 }),
  ).then(
    () => undefined,
    (error: Error) => error,
  )
  return { asked, told, failure: failure?.message, cause: failure?.cause }
}

test('[7.06] fifty reviews are added at once, the last one by itself', async () => {
  const { asked, told, failure } = await importRows(rowsOf(51), [], idsOf(50), [], idsOf(1))
  expect(failure).toBeUndefined()
  expect(told).toEqual(['51 reviews: 51 new, 0 already there'])
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST'])
  expect([asked[1]?.body, asked[3]?.body]).toMatchObject([{ length: 50 }, [{ author: 'Kim 50', images: [] }]])
  expect(asked[0]?.path).toMatch(/^reviews\?select=import_key&import_key=in\.\(judgeme-/)
})

test('[7.06] fifty reviews are one batch, and nobody is asked about a second', async () => {
  expect((await importRows(rowsOf(50), [], idsOf(50))).asked).toHaveLength(2)
})

test('[7.06] what is there already is not added again', async () => {
  const [first = '', second = ''] = rowsOf(2)
  const alone = await importRows([first], [], idsOf(1))
  const [{ import_key }] = (alone.asked[1]?.body ?? [{}]) as [{ import_key: string }]
  expect(alone.told).toEqual(['1 review: 1 new, 0 already there'])
  const both = await importRows([first, second], [{ import_key }], idsOf(1))
  expect(both.told).toEqual(['2 reviews: 1 new, 1 already there'])
  expect(both.asked[1]?.body).toMatchObject([{ author: 'Kim 1' }])
  const again = await importRows([first], [{ import_key }])
  expect(again.told).toEqual(['1 review: 0 new, 1 already there'])
  expect(again.asked).toHaveLength(1)
})

test('[7.06] of a file with one wrong row nothing is imported', async () => {
  const { asked, told, failure } = await importRows([...rowsOf(2), rowOf('Jo', { rating: '6' })])
  expect(failure).toBe('1 of 3 rows are wrong; nothing was imported')
  expect(told).toEqual([expect.stringMatching(/^line 4: rating/)])
  const both = await importRows([rowOf('Jo', { rating: '6' }).replace('chair', '')])
  expect(both.told).toEqual([expect.stringMatching(/^line 2: rating .*; product_handle is empty/)])
  expect(asked).toEqual([])
})

test.each([
  [20, 20, undefined],
  [21, 21, 'and 1 more'],
  [25, 21, 'and 5 more'],
])('of %i wrong rows twenty are named, and the others counted', async (count, lines, last) => {
  const { told, failure } = await importRows(rowsOf(count, { rating: '' }))
  expect(told).toHaveLength(lines)
  expect(told[20]).toBe(last)
  expect(failure).toBe(`${count} of ${count} rows are wrong; nothing was imported`)
})

test('reviews that were spam elsewhere are counted, so that the owner looks at them', async () => {
  const { told } = await importRows([...rowsOf(1), rowOf('Jo', { curated: 'spam' })], [], idsOf(2))
  expect(told).toEqual(['2 reviews: 2 new, 0 already there', expect.stringMatching(/^1 of them were marked/)])
})

test('a picture that cannot be copied is left out, and its review comes', async () => {
  const { asked, told } = await importRows(rowsOf(1, { pictures: 'https://cdn.example/a.jpg' }), [], idsOf(1))
  expect(told[0]).toBe(
    'line 2: its review comes without the picture https://cdn.example/a.jpg: its address answers 404',
  )
  expect(asked[1]?.body).toMatchObject([{ images: [] }])
})

test('a backend that fails midway is told of with what it took before, and with where to go on', async () => {
  const broken = Response.json({ code: 'XX000', message: 'broken' }, { status: 500 })
  const { told, failure, cause } = await importRows(rowsOf(51), [], idsOf(50), broken)
  expect(cause).toMatchObject({ name: 'CommandFailure' })
  expect(failure).toMatch(
    /cannot answer now .*: from line 52 on nothing was imported; 50 reviews before it were/,
  )
  expect(told).toEqual([])
})

test('each picture of a review is copied under its own name, and the review shows the copies', async () => {
  const file = join(folder, 'pictured.csv')
  const pictures = '"https://cdn.example/a.jpg,https://cdn.example/b.jpg"'
  await writeFile(file, [HEADER, rowOf('Kim', { pictures })].join('\n'))
  const { owner, asked } = scriptOwner([], idsOf(1))
  const stored: string[] = []
  const storing = {
    ...owner,
    async fetch(request: Request) {
      if (!request.url.includes('/storage/')) return owner.fetch(request)
      stored.push(new URL(request.url).pathname)
      return new Response()
    },
  }
  const picture = new Response('picture', { headers: { 'content-type': 'image/jpeg' } })
  await importReviews(
    storing,
    () => {},
    file,
    async () => picture.clone(),
  )
  const [{ import_key, images }] = (asked[1]?.body ?? [{}]) as [{ import_key: string; images: string[] }]
  expect(stored).toEqual(
    [0, 1].map((at) => `/storage/v1/object/review-pictures/imports/${import_key}/${at}.jpg`),
  )
  expect(images).toEqual(stored.map((path) => path.replace('/object/', '/object/public/')))
})

test('a backend that cannot store pictures ends the import, and no review comes without its own', async () => {
  const file = join(folder, 'broken.csv')
  await writeFile(file, [HEADER, rowOf('Kim', { pictures: 'https://cdn.example/a.jpg' })].join('\n'))
  const { owner, asked } = scriptOwner([])
  const broken = {
    ...owner,
    fetch: (request: Request) =>
      request.url.includes('/storage/') ? Promise.reject(new Error('disk full')) : owner.fetch(request),
  }
  const picture = async () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } })
  await expect(importReviews(broken, () => {}, file, picture)).rejects.toThrow(/^disk full: from line 2 on/)
  expect(asked).toHaveLength(1)
})

test('a file that changes while it is read is not imported further', async () => {
  const file = join(folder, 'changing.csv')
  // More than is read at once, so that the end of the file is read after the first batch was added.
  const rows = Array.from({ length: 300 }, (_, at) =>
    rowOf(`Kim ${at}`).replace('It does', `It ${'really '.repeat(500)}does`),
  )
  await writeFile(file, [HEADER, ...rows, rowOf('Jo')].join('\n'))
  const changing = {
    ...scriptOwner().owner,
    async fetch({ method }: Request) {
      await writeFile(file, [HEADER, ...rows, rowOf('Jo', { rating: '6' })].join('\n'))
      return Response.json(method === 'POST' ? idsOf(50) : [])
    },
  }
  const importing = importReviews(
    changing,
    () => {},
    file,
    async () => new Response(),
  )
  await expect(importing).rejects.toThrow('line 302 has changed since it was read first')
})

test('the command takes a file, and fetches its pictures itself', async () => {
  const file = join(folder, 'command.csv')
  await writeFile(file, [HEADER, rowOf('Kim', { pictures: 'https://cdn.example/a.jpg' })].join('\n'))
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return new Response(null, { status: 410 })
  })
  const told: string[] = []
  await importFile.run(scriptOwner([], idsOf(1)).owner, (line) => told.push(line), [file])
  vi.unstubAllGlobals()
  expect(fetched).toEqual(['https://cdn.example/a.jpg'])
  expect(told.at(-1)).toBe('1 review: 1 new, 0 already there')
  expect(importFile.takes).toEqual(['FILE.csv'])
  expect(importFile.does).toMatch(/Judge\.me/)
})
