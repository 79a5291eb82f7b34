import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportSubscribers } from '#server/newsletter/export-subscribers.ts'
import { unsubscribeUrl } from '#services/mail/unsubscribe/unsubscribe-link.ts'
import { ORIGIN } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

const LINK = { publicUrl: ORIGIN, signingKey: '5e'.repeat(32) }

describeBackend('the file of who wants the newsletter', ({ database, twin }) => {
  let folder: string
  let email: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keel-newsletter-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    await database().query.deleteFrom('public.newsletter_subscribers').execute()
    email = `${randomUUID()}@example.com`
  })

  async function written() {
    const { backend, anonKey, serviceKey } = twin()
    const owner = { url: ORIGIN, anonKey, serviceKey, fetch: (request: Request) => backend.fetch(request) }
    const file = join(folder, 'list.csv')
    const told: string[] = []
    await exportSubscribers.run({ owner, link: LINK }, (line) => void told.push(line), [file])
    const [head, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
    return { file, told, head, lines }
  }

  test('has each with the link that ends it, no cell that is a formula, and nobody who has left', async () => {
    const now = new Date()
    const left = { email: `left-${email}`, confirmed_at: now, unsubscribed_at: now }
    await database()
      .query.insertInto('public.newsletter_subscribers')
      .values([{ email, confirmed_at: now }, { email: `+${email}`, confirmed_at: now }, left])
      .execute()
    const { head, lines } = await written()
    expect(head).toBe('email,confirmed_at,unsubscribe_url')
    const ours = lines.map((line) => line.split(','))
    expect(ours.map(([cell]) => cell)).toEqual([`'+${email}`, email])
    expect(ours[1]?.[2]).toBe(unsubscribeUrl(LINK, email))
  })

  test.each([499, 500, 501, 1_001])('of %i subscribers has each of them once', async (count) => {
    const name = email.replace('@', '-')
    await sql`insert into public.newsletter_subscribers (email, confirmed_at)
      select ${name} || n, now() from generate_series(1, ${count}) as n`.execute(database().query)
    const { file, told, lines } = await written()
    const many = Array.from({ length: count }, (_, index) => `${name}${index + 1}`)
    expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(many.toSorted())
    expect(told).toEqual([`${count} subscribers are in ${file}`])
  })
})
