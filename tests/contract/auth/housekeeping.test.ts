import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startHousekeeping } from '#services/backend/housekeeping.ts'
import { createSigningKeys } from '#services/backend/keys/signing-keys.ts'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

const DAY_MS = 24 * 60 * 60_000

describeAuth('the backend’s housekeeping', ({ database, twin }) => {
  async function sweepIn(days: number) {
    const failures: object[] = []
    const housekeeping = startHousekeeping({
      database: database(),
      log: { error: (fields) => void failures.push(fields) },
      now: () => new Date(Date.now() + days * DAY_MS),
    })
    await housekeeping[Symbol.asyncDispose]()
    expect(failures).toEqual([])
  }

  test('keeps a session that somebody may come back to, and removes one that nobody has used for long', async () => {
    const { client } = await signUp(twin())
    await sweepIn(399)
    expect((await client.auth.getUser()).error).toBeNull()
    await sweepIn(401)
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  test('removes what was never finished, and not what was', async () => {
    const { user } = await signUp(twin())
    const { query } = database()
    const factor = { user_id: user.id, factor_type: 'totp' } as const
    await query
      .insertInto('auth.mfa_factors')
      .values([
        { ...factor, status: 'unverified' },
        { ...factor, status: 'verified' },
      ])
      .execute()
    await query
      .insertInto('auth.one_time_tokens')
      .values({ user_id: user.id, token_type: 'recovery_token', token_hash: 'x', relates_to: 'y' })
      .execute()
    await query
      .insertInto('auth.flow_state')
      .values({ user_id: user.id, provider_type: 'recovery', authentication_method: 'recovery' })
      .execute()
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await query
      .insertInto('auth.webauthn_challenges')
      .values({
        user_id: user.id,
        challenge_type: 'registration',
        challenge: 'x',
        expires_at: minutesAgo(-30 * 60),
      })
      .execute()
    const left = async () => [
      await query.selectFrom('auth.mfa_factors').select('status').where('user_id', '=', user.id).execute(),
      await query.selectFrom('auth.one_time_tokens').select('id').where('user_id', '=', user.id).execute(),
      await query.selectFrom('auth.flow_state').select('id').where('user_id', '=', user.id).execute(),
      await query
        .selectFrom('auth.webauthn_challenges')
        .select('id')
        .where('user_id', '=', user.id)
        .execute(),
    ]
    await sweepIn(0.9)
    expect((await left()).map(({ length }) => length)).toEqual([2, 1, 1, 1])
    await sweepIn(1.1)
    expect(await left()).toEqual([[{ status: 'verified' }], [], [], [expect.anything()]])
    await sweepIn(1.3)
    expect((await left())[3]).toEqual([])
  })

  test('keeps the audit for ninety days', async () => {
    const { query } = database()
    const left = () => query.selectFrom('auth.audit_log_entries').select('id').execute()
    await query.deleteFrom('auth.audit_log_entries').execute()
    await signUp(twin())
    const noted = await left()
    expect(noted).not.toEqual([])
    await sweepIn(89)
    expect(await left()).toEqual(noted)
    await sweepIn(91)
    expect(await left()).toEqual([])
  })

  test('keeps changes until everybody who listens has long been told of them', async () => {
    const { query } = database()
    await sql`insert into realtime.changes (relation, type) values (1, 'INSERT')`.execute(query)
    const left = async () => (await sql`select from realtime.changes`.execute(query)).rows.length
    const minutes = (count: number) => count / (24 * 60)
    await sweepIn(minutes(9))
    expect(await left()).toBe(1)
    await sweepIn(minutes(11))
    expect(await left()).toBe(0)
  })

  test('knows a browser until nobody has come from it for 400 days', async () => {
    const { user } = await signUp(twin())
    const { query } = database()
    const seen = { user_id: user.id, first_seen_at: new Date(), seen_at: new Date() }
    await query.deleteFrom('auth.known_browsers').execute()
    await query
      .insertInto('auth.known_browsers')
      .values({ ...seen, browser: 'old' })
      .execute()
    const left = () => query.selectFrom('auth.known_browsers').select('browser').execute()
    await sweepIn(399)
    expect(await left()).toEqual([{ browser: 'old' }])
    await sweepIn(401)
    expect(await left()).toEqual([])
  })

  test('removes accounts that nobody came for within a month, and no other', async () => {
    const { query } = database()
    const made: Record<string, object> = {
      'nobody came for': {},
      confirmed: { email_confirmed_at: new Date() },
      'signed in': { last_sign_in_at: new Date() },
      'with a phone': { phone_confirmed_at: new Date() },
      'made by the owner': { encrypted_password: '$argon2id$' },
      invited: { invited_at: new Date() },
      'without a name': { is_anonymous: true },
    }
    await query
      .insertInto('auth.users')
      .values(Object.entries(made).map(([role, columns]) => ({ role: `kept ${role}`, ...columns })))
      .execute()
    const left = async () => {
      const rows = await query
        .selectFrom('auth.users')
        .select('role')
        .where('role', 'like', 'kept %')
        .execute()
      return rows.map(({ role }) => role.replace('kept ', '')).toSorted()
    }
    const without = (...gone: string[]) =>
      Object.keys(made)
        .filter((role) => !gone.includes(role))
        .toSorted()
    await sweepIn(0.9)
    expect(await left()).toEqual(without())
    await sweepIn(29)
    expect(await left()).toEqual(without('without a name'))
    await sweepIn(31)
    expect(await left()).toEqual(without('without a name', 'nobody came for'))
  })

  test('has a new key sign after three months, once, however many processes look after it', async () => {
    const names = async () => (await createSigningKeys(database().query).jwks()).keys.map(({ kid }) => kid)
    const before = await names()
    await sweepIn(89)
    expect(await names()).toEqual(before)
    await Promise.all([sweepIn(91), sweepIn(91), sweepIn(91)])
    const after = await names()
    expect(after.slice(-before.length).toSorted()).toEqual(before.toSorted())
    expect(after.length).toBeGreaterThan(before.length)
  })
})
