import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { changeOperations } from '#services/admin-contract/changes.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { readKeys } from '#tests/processes/seen-from-outside.ts'
import { runNewsletter, runReviews, runStaff } from './owner-commands.ts'

const START_TIMEOUT_MS = 90_000
const STOOL = 'keel-saddle-stool'
const SESSIONS_OF_NOBODY = { auth: { persistSession: false, autoRefreshToken: false } }

let shop: Shop
let twin: Record<string, string>
let hosted: Record<string, string>
let reader: SupabaseClient
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'])
  shop = await openSeededShop({ IMPORT_SAMPLE_REVIEWS: 'false' })
  twin = { PORT: new URL(shop.origin).port, DATA_DIR: shop.dataDir }
  const { backendAnonKey, backendServiceKey } = await readKeys(shop)
  hosted = {
    BACKEND_URL: shop.origin,
    BACKEND_ANON_KEY: backendAnonKey,
    BACKEND_SERVICE_KEY: backendServiceKey,
  }
  reader = createClient(shop.origin, backendAnonKey, SESSIONS_OF_NOBODY)
}, START_TIMEOUT_MS)
afterAll(() => shop?.[Symbol.asyncDispose]())

async function fileWith(...rows: readonly string[]): Promise<string> {
  const file = join(shop.dataDir, 'reviews.csv')
  const header =
    'title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls'
  await writeFile(file, [header, ...rows].join('\n'))
  return file
}

const visible = async () => {
  const { data } = await reader.from('reviews').select('id, title, answer, incentive').order('id')
  return data ?? []
}

/** What the shop's log of changes says of it, the newest first: who, what, and what was there before and after. */
async function changesOf(subject: string): Promise<unknown[][]> {
  const { storefrontServiceKey } = await readKeys(shop)
  const address = new URL('/admin/changes', shop.origin)
  address.searchParams.set('subject', subject)
  const answer = await fetch(address, { headers: { authorization: `Bearer ${storefrontServiceKey}` } })
  const { changes } = (await answer.json()) as AnswerOf<typeof changeOperations.listChanges>
  return changes.map(({ by, action, before, after }) => [by, action, before, after])
}

test.each([['the twin'], ['a hosted backend']])(
  'the newsletter command writes its list at %s',
  async (where) => {
    const file = join(shop.dataDir, 'subscribers.csv')
    const variables = where === 'the twin' ? twin : { ...twin, ...hosted }
    expect(await runNewsletter(variables, 'export', file)).toEqual({
      code: 0,
      output: `0 subscribers are in ${file}\n`,
      errors: '',
    })
  },
)

test.each([['the twin'], ['a hosted backend']])(
  'the staff command invites, lists and removes at %s, and the admin interface holds to it at once',
  async (where) => {
    const variables = where === 'the twin' ? twin : { ...twin, ...hosted }
    const email = `${where.replaceAll(' ', '-')}@example.com`
    expect(await runStaff(variables, 'invite', email, 'support')).toEqual({
      code: 0,
      output: `${email} is now support; an email with a link to sign in is on its way to them\n`,
      errors: '',
    })
    expect((await runStaff(variables, 'list')).output).toContain(`support  ${email}  invited\n`)
    const { BACKEND_ANON_KEY = '', BACKEND_SERVICE_KEY = '' } = hosted
    const owner = createClient(shop.origin, BACKEND_SERVICE_KEY, SESSIONS_OF_NOBODY).auth.admin
    const { data } = await owner.generateLink({ type: 'magiclink', email })
    const token_hash = data.properties?.hashed_token ?? ''
    const person = createClient(shop.origin, BACKEND_ANON_KEY, SESSIONS_OF_NOBODY)
    const { data: entered } = await person.auth.verifyOtp({ token_hash, type: 'magiclink' })
    const headers = { authorization: `Bearer ${entered.session?.access_token}` }
    const statusOf = async (path: string) => (await fetch(`${shop.origin}/admin/${path}`, { headers })).status
    expect(await Promise.all(['orders', 'reviews', 'subscribers'].map(statusOf))).toEqual([200, 200, 403])
    expect((await runStaff(variables, 'remove', email)).output).toContain(`${email} is no longer support`)
    expect(await Promise.all(['orders', 'reviews'].map(statusOf))).toEqual([403, 403])
    expect((await runStaff(variables, 'invite', email, 'boss')).errors).toBe(
      'keel: there is no role "boss"; there are owner, manager, support\n',
    )
  },
)

describe('the reviews command on a running shop', () => {
  let id: string

  test('[7.06] imports a file of the other app, and lists what is there', async () => {
    const file = await fileWith(
      `Fine,It does what it says.,4,2025-03-02 10:12:00 UTC,Kim,kim@keel.test,7,${STOOL},Thank you.,`,
      `,,1,2025-03-03 10:12:00 UTC,,,,${STOOL},,`,
    )
    expect(await runReviews(twin, 'import', file)).toEqual({
      code: 0,
      output: '2 reviews: 2 new, 0 already there\n',
      errors: '',
    })
    expect((await runReviews({ ...twin, ...hosted }, 'import', file)).output).toBe(
      '2 reviews: 0 new, 2 already there\n',
    )
    const { output } = await runReviews(twin, 'list', STOOL)
    expect(output).toMatch(
      new RegExp(
        `^\\d+  2025-03-03  1 star  ${STOOL}  Anonymous:   \\(import\\)\\n\\d+  2025-03-02  4 stars  ${STOOL}  Kim: Fine  \\(import; answered\\)\\n$`,
      ),
    )
    expect((await runReviews(twin, 'list', 'no-such-chair')).output).toBe('')
    expect(await visible()).toMatchObject([{ title: 'Fine', answer: 'Thank you.' }, { title: '' }])
    id = String((await visible())[0]?.id)
  })

  test.each([['the twin'], ['a hosted backend']])(
    '[6.03] answers, hides and shows a review at %s',
    async (where) => {
      const variables = where === 'the twin' ? twin : { ...twin, ...hosted }
      const run = async (...args: string[]) => (await runReviews(variables, ...args)).output
      expect(await run('answer', id, 'We are glad.')).toBe(`review ${id} of ${STOOL} is answered\n`)
      expect(await run('incentive', id, 'A set of casters')).toBe(
        `review ${id} of ${STOOL} now says that its writer received A set of casters\n`,
      )
      expect((await visible())[0]).toMatchObject({ answer: 'We are glad.', incentive: 'A set of casters' })
      expect(await run('answer', id, '')).toBe(`review ${id} of ${STOOL} no longer has an answer\n`)
      expect(await run('hide', id, 'copied')).toBe(`review ${id} of ${STOOL} is hidden: copied\n`)
      expect(await visible()).toHaveLength(1)
      expect(await run('list')).toContain('hidden: copied')
      expect(await run('show', id)).toBe(`review ${id} of ${STOOL} is shown\n`)
      expect(await visible()).toHaveLength(2)
      expect((await changesOf(`review ${id}`)).slice(0, 3)).toEqual([
        ['service key', 'show', 'copied', null],
        ['service key', 'hide', null, 'copied'],
        ['service key', 'answer', 'We are glad.', null],
      ])
    },
  )

  test('[6.03] tells of reports that wait, until somebody has decided', async () => {
    expect((await runReviews(twin, 'reports')).output).toBe('no reports are open\n')
    const reporter = createClient(shop.origin, hosted.BACKEND_ANON_KEY ?? '', SESSIONS_OF_NOBODY)
    await reporter.auth.signUp({ email: 'reporter@example.com', password: 'knees-and-shins-1' })
    const note = 'Seen elsewhere,\nword for word. \u001b[2J'
    await reporter
      .from('review_reports')
      .insert({ review_id: Number(id), reason: 'copied', note })
      .throwOnError()
    expect((await runReviews(twin, 'reports')).output).toMatch(
      new RegExp(
        `^${id}  \\d{4}-\\d\\d-\\d\\d  copied  ${STOOL}  Kim: Fine\\n  “Seen elsewhere, word for word. \\[2J”\\n$`,
      ),
    )
    expect((await runReviews(twin, 'show', id)).output).toBe(
      `review ${id} of ${STOOL} is shown; 1 report is settled\n`,
    )
    expect((await runReviews(twin, 'reports')).output).toBe('no reports are open\n')
  })
})

describe('the reviews command says in one line, and exits with 1,', () => {
  test.each([
    [
      ['hide', '1', 'one-star'],
      /^a review can be hidden for one of these reasons: advertising, .*; never for its stars$/,
    ],
    [['hide', '999999', 'copied'], /^there is no review "999999"$/],
    [['show', '1; drop'], /^there is no review "1; drop"$/],
    [['answer', '1'], /^usage: npm run reviews -- answer ID TEXT$/],
    [['list', 'a', 'b'], /^usage: npm run reviews -- list \[HANDLE\]$/],
    [['answer', '1', 'x'.repeat(2001)], /^an answer has at most 2000 characters, not 2001$/],
    [['import', '/no/such.csv'], /^there is no file \/no\/such\.csv$/],
    [['remove', '1'], /^there is no command "remove"; the commands are list, answer, /],
  ])('what is wrong with %j', async (args, line) => {
    const { code, output, errors } = await runReviews(twin, ...args)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/^keel: .*\n$/)
    expect(errors.slice('keel: '.length, -1)).toMatch(line)
  })

  test('that the shop does not answer, or does not take the key', async () => {
    const port = String(await freePort())
    expect((await runReviews({ ...twin, PORT: port }, 'list')).errors).toBe(
      `keel: the shop at http://localhost:${port} does not answer: start it with npm start\n`,
    )
    const stranger = { ...twin, ...hosted, BACKEND_SERVICE_KEY: 'sb_secret_of_another' }
    expect((await runReviews(stranger, 'list')).errors).toBe(
      `keel: the shop at ${shop.origin} does not take the key in BACKEND_SERVICE_KEY\n`,
    )
  })
})
