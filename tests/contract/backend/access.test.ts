import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readAs, runAs } from '#services/backend/access/run-as.ts'
import { createTokenReader, whoAsks } from '#services/backend/access/token-reader.ts'
import { createApiKeys } from '#services/backend/keys/api-keys.ts'
import { createSigningKeys } from '#services/backend/keys/signing-keys.ts'
import { ORIGIN, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

const KIM = { role: 'authenticated', claims: { sub: crypto.randomUUID(), role: 'authenticated' } } as const
const ASKED = { text: 'select current_user as role, auth.uid() as uid' }

describeBackend('statements as the role of a token', ({ database, twin }) => {
  beforeAll(async () => {
    await sql`create table public.notes (body text)`.execute(database().query)
    await sql`grant all on public.notes to authenticated`.execute(database().query)
  })

  const ask = (headers: Record<string, string>) => {
    const { anonKey, serviceKey, now } = twin()
    const signingKeys = createSigningKeys(database().query)
    const reader = createTokenReader({
      publicUrl: ORIGIN,
      signingKeys,
      now,
      apiKeys: createApiKeys({ anonKey, serviceKey }),
    })
    return whoAsks(reader, new Headers(headers))
  }
  const notes = async () => (await sql`select body from public.notes`.execute(database().query)).rows

  test('[6.01] who asks is told by the token, and without one by the key', async () => {
    const { session, user } = await signUp(twin())
    const apikey = twin().anonKey
    expect(await ask({ apikey })).toMatchObject({ who: { role: 'anon', claims: { role: 'anon' } } })
    expect(await ask({ apikey, authorization: `Bearer ${twin().serviceKey}` })).toMatchObject({
      who: { role: 'service_role' },
    })
    expect(await ask({ apikey, authorization: `bearer ${session.access_token}` })).toMatchObject({
      kind: 'known',
      who: { role: 'authenticated', claims: { sub: user.id, email: user.email } },
    })
    expect(await ask({ apikey, authorization: 'Bearer none.of.ours' })).toMatchObject({ kind: 'not-ours' })
    expect(await ask({ apikey, authorization: 'Bearer ' })).toMatchObject({ kind: 'not-ours' })
    twin().passTime(3_700_000)
    expect(await ask({ apikey, authorization: `Bearer ${session.access_token}` })).toMatchObject({
      kind: 'expired',
    })
  })

  test('[6.01] a token that was believed is not believed for longer than it lasts', async () => {
    const { session } = await signUp(twin())
    const { anonKey, serviceKey, now } = twin()
    const reader = createTokenReader({
      publicUrl: ORIGIN,
      signingKeys: createSigningKeys(database().query),
      now,
      apiKeys: createApiKeys({ anonKey, serviceKey }),
    })
    expect(await reader.read(session.access_token)).toMatchObject({ kind: 'known' })
    expect(await reader.read(session.access_token)).toMatchObject({ kind: 'known' })
    twin().passTime(3_700_000)
    expect(await reader.read(session.access_token)).toMatchObject({ kind: 'expired' })
  })

  test('[6.01] the role and the claims hold for one transaction', async () => {
    const { rows } = await runAs(database(), KIM, (connection) => connection.send(ASKED))
    expect(rows).toEqual([{ role: 'authenticated', uid: KIM.claims.sub }])
    const read = await readAs(database(), KIM, ASKED)
    expect(read.rows).toEqual(rows)
    const after = await database().withConnection((connection) => connection.send(ASKED))
    expect(after.rows).toMatchObject([{ uid: null }])
  })

  test('[6.01] what fails leaves nothing behind, and no role', async () => {
    const work = runAs(database(), KIM, async ({ query }) => {
      await sql`insert into public.notes values ('half')`.execute(query)
      throw new Error('enough')
    })
    await expect(work).rejects.toThrow('enough')
    await expect(
      runAs(database(), KIM, ({ query }) => sql`select * from auth.users`.execute(query)),
    ).rejects.toThrow('permission denied')
    await expect(
      readAs(database(), KIM, { text: `insert into public.notes values ('read')` }),
    ).rejects.toMatchObject({ code: '25006' })
    expect(await notes()).toEqual([])
    await runAs(database(), KIM, ({ query }) => sql`insert into public.notes values ('whole')`.execute(query))
    expect(await notes()).toEqual([{ body: 'whole' }])
    const after = await database().withConnection((connection) => connection.send(ASKED))
    expect(after.rows).toMatchObject([{ uid: null }])
  })

  test('[6.01] a beginning that fails is the failure', async () => {
    const settings = { 'request.jwt.claims': 'x', TimeZone: 'no such zone' }
    const one = runAs(database(), KIM, ({ query }) => sql`select 1`.execute(query), { settings })
    await expect(one).rejects.toMatchObject({ code: '22023' })
    await expect(readAs(database(), KIM, ASKED, { settings })).rejects.toMatchObject({ code: '22023' })
  })

  test('[6.01] a statement that would run for a minute, and so for longer than this test may, is ended', async () => {
    const long = { text: 'select pg_sleep(60)' }
    const work = readAs(database(), KIM, long, { statementTimeoutMs: 200 })
    await expect(work).rejects.toThrow(/statement timeout|no answer within/)
    expect(await notes()).toEqual([{ body: 'whole' }])
  })
})
