import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSamples, SAMPLED_PRODUCTS } from '#server/reviews/samples.ts'
import { startSampleImport } from '#server/reviews/start-sample-import.ts'
import { ORIGIN, openAuthTwin } from '#tests/fixtures/backend/auth-twin.ts'
import {
  asServer,
  asVisitor,
  BODY,
  insertAccount,
  writeReview,
} from '#tests/fixtures/backend/public-tables.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'

const CHAIR = 'keel-kneeling-chair'
const NONE = [0, 0, 0, 0, 0]

describeWhereEnginesDiffer('sample reviews', ({ database }) => {
  const clear = () => database().query.deleteFrom('public.reviews').execute()
  const rows = () => database().query.selectFrom('public.reviews').selectAll().orderBy('id').execute()
  const summaryOf = (handle: string) =>
    asVisitor(database(), (query) =>
      query
        .selectFrom('public.review_summaries')
        .select(['genuine', 'sample', 'hidden'])
        .where('product_handle', '=', handle)
        .executeTakeFirst(),
    )

  /** Imports samples as a shop's start does; `fail` may answer in the backend's place. */
  async function start(fail: (request: Request) => Response | undefined = () => undefined) {
    const asked: string[] = []
    const errors: unknown[] = []
    const { backend, anonKey, serviceKey } = await openAuthTwin(database())
    const work = startSampleImport({
      owner: {
        url: ORIGIN,
        anonKey,
        serviceKey,
        fetch: async (request) => {
          asked.push(`${request.method} ${new URL(request.url).pathname}`)
          return fail(request) ?? backend.fetch(request)
        },
      },
      picturesAt: '',
      log: { error: (fields: unknown) => void errors.push(fields) },
      onProgress() {},
    })
    return { asked, errors, work }
  }
  async function importOnce(...failing: Parameters<typeof start>) {
    const started = await start(...failing)
    await started.work.ended
    return started
  }
  /** Fails the third batch and every later one. */
  const failingThirdBatch = () => {
    let batches = 0
    return (request: Request) => {
      if (request.method === 'POST') batches += 1
      return batches >= 3 ? new Response('no', { status: 500 }) : undefined
    }
  }

  test('[7.06] [4.05] [9.10] come in by batches of 50, once, for the two products of clause 4.05', async () => {
    await clear()
    const { asked, errors } = await importOnce()
    expect(errors).toEqual([])
    const sets = await Promise.all(SAMPLED_PRODUCTS.map(readSamples))
    const batches = sets.reduce((sum, { samples }) => sum + Math.ceil(samples.length / 50), 0)
    expect(asked.filter((each) => each === 'POST /rest/v1/reviews')).toHaveLength(batches)
    const all = await rows()
    expect(all).toHaveLength(sets.flatMap(({ samples }) => samples).length)
    expect(new Set(all.map(({ product_handle }) => product_handle))).toEqual(new Set(SAMPLED_PRODUCTS))
    for (const row of all)
      expect(row).toMatchObject({ source: 'sample', verified: false, user_id: null, hidden_at: null })
    for (const { handle, samples } of sets) {
      const counts = [1, 2, 3, 4, 5].map((stars) => samples.filter(({ rating }) => rating === stars).length)
      expect(await summaryOf(handle)).toEqual({ genuine: NONE, sample: counts, hidden: NONE })
    }
    const again = await importOnce()
    expect(again.asked).toEqual(['GET /rest/v1/reviews', 'GET /rest/v1/reviews'])
    expect(await rows()).toEqual(all)
  })

  test('[7.06] come in once where several processes begin at once', async () => {
    await clear()
    const started = await Promise.all(Array.from({ length: 3 }, () => importOnce()))
    const expected = (await Promise.all(SAMPLED_PRODUCTS.map(readSamples))).flatMap(({ samples }) => samples)
    expect(started.flatMap(({ errors }) => errors)).toEqual([])
    const all = await rows()
    expect(all).toHaveLength(expected.length)
    expect(all.every(({ hidden_at }) => hidden_at === null)).toBe(true)
  })

  test('[8.15] whose third batch fails are logged, stop, count nowhere, and come in with the next start', async () => {
    await clear()
    const { errors, asked } = await importOnce(failingThirdBatch())
    expect(errors).toMatchObject([{ err: { kind: 'http', status: 500 } }])
    expect(asked.at(-1)).toBe('POST /rest/v1/reviews')
    expect(await rows()).not.toEqual([])
    const seen = await asVisitor(database(), (query) =>
      query.selectFrom('public.reviews').select('id').execute(),
    )
    expect(seen).toEqual([])
    for (const handle of SAMPLED_PRODUCTS)
      expect((await summaryOf(handle)) ?? { sample: NONE }).toMatchObject({ sample: NONE })

    await importOnce()
    const { samples } = await readSamples(CHAIR)
    expect((await summaryOf(CHAIR))?.sample.reduce((sum, count) => sum + count, 0)).toBe(samples.length)
  })

  test('[8.15] of other texts that did not come in whole make room for the present ones', async () => {
    await clear()
    await importOnce(failingThirdBatch())
    const otherTexts = sql<string>`replace(import_key, 'sample-', 'sample-older')`
    await database().query.updateTable('public.reviews').set({ import_key: otherTexts }).execute()
    await importOnce()
    const { samples } = await readSamples(CHAIR)
    expect((await rows()).filter(({ product_handle }) => product_handle === CHAIR)).toHaveLength(
      samples.length,
    )
  })

  test('[4.05] do not come in where a review is, hidden or not', async () => {
    await clear()
    const user = await insertAccount(database())
    await writeReview(database(), user, { product_handle: CHAIR })
    const hide = { hidden_at: new Date(), hidden_reason: 'copied' } as const
    const row = { product_handle: 'keel-criss-cross-chair', author: 'Kim', rating: 2, body: BODY }
    await asServer(database(), (query) =>
      query
        .insertInto('public.reviews')
        .values({ ...row, user_id: null, source: 'import', ...hide })
        .execute(),
    )
    const { asked } = await importOnce()
    expect(asked).toEqual(['GET /rest/v1/reviews', 'GET /rest/v1/reviews'])
    expect(await rows()).toHaveLength(2)
  })

  test('[8.15] end with the shop, in the middle of an import', async () => {
    await clear()
    const stopped: { work?: AsyncDisposable; ended?: PromiseLike<void> | undefined } = {}
    const started = await start((request) => {
      if (request.method === 'POST') stopped.ended ??= stopped.work?.[Symbol.asyncDispose]()
      return undefined
    })
    stopped.work = started.work
    await started.work.ended
    await stopped.ended
    expect(started.errors).toEqual([])
    expect(started.asked.filter((each) => each.startsWith('POST'))).toHaveLength(1)
    expect((await rows()).filter(({ hidden_at }) => hidden_at === null)).toEqual([])
  })
})
