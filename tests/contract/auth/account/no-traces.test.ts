import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveVote, sendReport } from '#shop/clients/backend/review-marks.ts'
import { createSignedInCall } from '#shop/clients/backend/signed-in-call.ts'
import { signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { newAddress, ORIGIN, openClient, openOwner, PASSWORD } from '#tests/fixtures/backend/auth-twin.ts'
import { addPasskey } from '#tests/fixtures/backend/passkey-ceremonies.ts'
import { asServer, insertAccount, writeReview } from '#tests/fixtures/backend/public-tables.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'

/** Tables that may still name a deleted account, and why; docs/operations.md says for how long. */
const KEPT = {
  'auth.audit_log_entries': 'who opens accounts of others must be found out for three months',
  'mail.messages': 'that a mail went out, and to whom',
  'public.account_orders': 'an account that is opened again finds the orders of its address',
  'public.purchases': 'the law asks for years, and the warranty does: an order has its address',
}

describeAuth('of an account that is deleted', ({ database, twin }) => {
  /** Names of the tables in which any row, read as text, has one of the words. */
  async function tablesThatName(words: readonly string[]): Promise<string[]> {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      order by 1, 2`.execute(database().query)
    const found: string[] = []
    for (const { schema, name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select lower(to_jsonb(each)::text) as row from ${sql.table(`${schema}.${name}`)} each`.execute(
        database().query,
      )
      if (rows.some(({ row }) => words.some((word) => row.includes(word)))) found.push(`${schema}.${name}`)
    }
    return found
  }

  /** Tables that refer to accounts. A new one has to be filled in the test. */
  async function tablesOfAccounts(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'auth.users'::regclass`.execute(database().query)
    return rows.map(({ name }) => (name.includes('.') ? name : `public.${name}`))
  }

  test('[7.08] nothing is left that names it, in any table but those that are meant to', async () => {
    const { client, email, user } = await signUpWithFactor(twin())
    const call = createSignedInCall({
      url: ORIGIN,
      anonKey: twin().anonKey,
      openClient: async () => client.auth,
      fetch: (url, init) => twin().backend.fetch(new Request(url, init)),
    })
    const path = `${user.id}/desk.jpg`
    const photograph = await makePhotograph('jpeg', 60, 40)
    const files = client.storage.from('review-pictures')
    expect((await files.upload(path, photograph, { metadata: { by: email } })).error).toBeNull()
    const own = await writeReview(database(), user.id, { product_handle: 'chair' })
    const picture = { review_id: own.id, position: 1, path, width: 60, height: 40, description: '' }
    expect((await client.from('review_pictures').insert(picture)).error).toBeNull()
    const other = await insertAccount(database())
    const theirs = await writeReview(database(), other, { product_handle: 'chair' })
    expect((await giveVote(call, theirs.id)).ok).toBe(true)
    expect((await sendReport(call, theirs.id, { reason: 'unrelated', note: email })).ok).toBe(true)
    const purchase = { order_number: '1001', product_handle: 'chair', bought_at: new Date() }
    await asServer(database(), (query) =>
      query
        .insertInto('public.purchases')
        .values({ ...purchase, email, user_id: user.id })
        .execute(),
    )
    await asServer(database(), (query) =>
      query
        .insertInto('public.account_orders')
        .values({ order_number: 1001, email, user_id: user.id, ordered_at: new Date() })
        .execute(),
    )
    const lane = { first_name: 'Ada', last_name: 'Lane', address: '12 Harbor Street' }
    const home = { ...lane, city: 'Portland', state: 'ME', zip: '04101' }
    expect((await client.from('addresses').insert(home)).error).toBeNull()
    expect((await client.from('saved_products').insert({ product_handle: 'chair' })).error).toBeNull()
    await addPasskey(client)
    expect((await client.auth.passkey.startRegistration()).error).toBeNull()
    const next = newAddress()
    await client.auth.updateUser({ email: next })
    const elsewhere = openClient(twin(), '203.0.113.7', { flowType: 'pkce' })
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
    await elsewhere.auth.resetPasswordForEmail(email)
    await elsewhere.auth.signInWithOtp({ email })
    await expect.poll(async () => (await mailsTo(database(), email)).length).toBeGreaterThan(2)

    const names = [user.id, email, next].map((word) => word.toLowerCase())
    const before = await tablesThatName(names)
    expect((await openOwner(twin()).deleteUser(user.id)).error).toBeNull()
    const after = await tablesThatName(names)
    expect(before).toEqual(expect.arrayContaining(await tablesOfAccounts()))
    expect(after).toEqual(Object.keys(KEPT))
  })
})
