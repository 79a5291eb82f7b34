import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REVIEW_FAULTS } from '#facts/review-faults.ts'
import type { BackendOwner } from '#server/backend/owner.ts'
import { importReviews } from '#server/reviews/import/import-file.ts'
import { ORIGIN } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const HEADER =
  'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location'
const ROWS = 120

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-reviews-'))
  file = join(folder, 'reviews.csv')
})
afterAll(() => rm(folder, { recursive: true }))

const rowOf = (at: number, more: { rating?: string; pictures?: string; curated?: string } = {}) =>
  `Title ${at},"Words, number ${at}",${more.rating ?? 1 + (at % 5)},2025-03-02 10:12:00 UTC,web,${more.curated ?? 'ok'},Kim ${at},kim${at}@keel.test,7,keel-saddle-stool,,,${more.pictures ?? ''},203.0.113.9,US`
const write = (rows: readonly string[]) => writeFile(file, [HEADER, ...rows].join('\n'))
const many = Array.from({ length: ROWS }, (_, at) => rowOf(at))

describeBackend('reviews of another app', ({ database, twin }) => {
  let owner: BackendOwner
  beforeAll(() => {
    const { backend, anonKey, serviceKey } = twin()
    owner = { url: ORIGIN, anonKey, serviceKey, fetch: async (request) => backend.fetch(request) }
  })
  beforeEach(() => database().query.deleteFrom('public.reviews').execute())
  const rows = () => database().query.selectFrom('public.reviews').selectAll().orderBy('id').execute()

  async function run(download: (url: string) => Promise<Response> = () => Promise.reject(new Error('away'))) {
    const told: string[] = []
    const failure = await importReviews(owner, (line) => told.push(line), file, download).catch(
      (error: Error) => error.message,
    )
    return { told, failure }
  }

  test('[7.06] come in by batches of 50, and not again', async () => {
    await write(many)
    expect(await run()).toEqual({
      told: [`${ROWS} reviews: ${ROWS} new, 0 already there`],
      failure: undefined,
    })
    const all = await rows()
    expect(all).toHaveLength(ROWS)
    expect(all[0]).toMatchObject({ source: 'import', verified: false, author: 'Kim 0', user_id: null })
    expect(JSON.stringify(all)).not.toContain('@keel.test')
    await write([...many, rowOf(ROWS), rowOf(ROWS)])
    expect((await run()).told).toEqual([`${ROWS + 2} reviews: 1 new, ${ROWS + 1} already there`])
    expect(await rows()).toHaveLength(ROWS + 1)
  })

  test('[7.06] what the shop has done with one stays when it is imported again', async () => {
    await write([rowOf(0)])
    await run()
    const done = { answer: 'Thank you.', answered_at: new Date(), hidden_at: new Date() }
    await database()
      .query.updateTable('public.reviews')
      .set({ ...done, hidden_reason: 'copied' })
      .execute()
    const before = await rows()
    await run()
    expect(await rows()).toEqual(before)
  })

  test('[8.15] of a file with rows that are wrong none comes in, and each is named', async () => {
    await write([
      ...many,
      rowOf(1, { rating: '6' }),
      'too,short',
      rowOf(2, { pictures: 'http://a.test/b.jpg' }),
    ])
    expect(await run()).toEqual({
      told: [
        `line ${ROWS + 2}: rating must be 1, 2, 3, 4 or 5`,
        `line ${ROWS + 3}: it has 2 cells, and the first line has 15`,
        `line ${ROWS + 4}: picture_urls has an address that is not https`,
      ],
      failure: `3 of ${ROWS + 3} rows are wrong; nothing was imported`,
    })
    expect(await rows()).toEqual([])
  })

  test.each([
    ['', 'the file is empty'],
    [
      'a,b\n1,2',
      /^the first line does not name body, rating, review_date, reviewer_name, product_handle, as/,
    ],
    [`${HEADER},title\n`, 'the first line names "title" twice'],
    [`${HEADER}\n"never closed`, 'line 2: a quote is not closed'],
  ])('[8.15] no such export: %j', async (text, message) => {
    await writeFile(file, text)
    expect((await run()).failure).toMatch(message)
  })

  test('[8.15] a backend that fails in between leaves whole batches, says so, and the next run goes on', async () => {
    await write(many)
    const { fetch } = owner
    let batches = 0
    owner = {
      ...owner,
      fetch: async (request) => {
        if (request.method === 'POST') batches += 1
        return batches === 2 ? new Response('no', { status: 500 }) : fetch(request)
      },
    }
    const { failure } = await run()
    expect(failure).toBe(
      `the backend at ${ORIGIN} cannot answer now (HTTP error! status: 500): from line 52 on nothing was imported; 50 reviews before it were. Fix that, then import the same file again`,
    )
    expect(await rows()).toHaveLength(50)
    owner = { ...owner, fetch }
    expect((await run()).told).toEqual([`${ROWS} reviews: 70 new, 50 already there`])
  })

  test('[7.06] their pictures are copied; without one that is gone the review comes all the same', async () => {
    const photograph = await makePhotograph('jpeg')
    const download = async (url: string) =>
      url.includes('gone')
        ? new Response('', { status: 404 })
        : new Response(new Uint8Array(photograph), { headers: { 'content-type': 'image/jpeg' } })
    await write([rowOf(0, { pictures: '"https://a.test/1.jpg,https://a.test/gone.jpg"', curated: 'spam' })])
    const { told } = await run(download)
    expect(told).toEqual([
      'line 2: its review comes without the picture https://a.test/gone.jpg: its address answers 404',
      '1 review: 1 new, 0 already there',
      '1 of them were marked as spam there. They are shown here: hide those that one of the reasons fits',
    ])
    const [row] = await rows()
    expect(row?.images).toEqual([
      `/storage/v1/object/public/review-pictures/imports/${row?.import_key}/0.jpg`,
    ])
    const shown = await owner.fetch(new Request(`${ORIGIN}${row?.images[0]}`))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await run()).told[0], 'nothing is fetched again').toBe('1 review: 0 new, 1 already there')
  })

  test('[6.03] the reasons that a command and a page name are those of the database', async () => {
    const { rows: known } = await sql<{
      fault: string
    }>`select unnest(enum_range(null::public.review_fault))::text
      as fault`.execute(database().query)
    expect(known.map(({ fault }) => fault)).toEqual(REVIEW_FAULTS)
  })
})
