import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { codeOf, enroll, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import {
  type AuthTwin,
  ask,
  bearer,
  type Client,
  ORIGIN,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'

const DAY_MS = 24 * 60 * 60_000
const WRONG = { status: 422, code: 'mfa_verification_failed' }

/** Supabase's client as it is, with the recovery codes that it calls an experiment. */
async function withCodes(twin: AuthTwin, client: Client, address = '203.0.113.80') {
  const { data } = await client.auth.getSession()
  const opened = createClient(ORIGIN, twin.anonKey, {
    auth: { autoRefreshToken: false, persistSession: false, experimental: { recoveryCodes: true } },
    global: { fetch: (url, init) => twin.backend.fetch(new Request(url, init), { address }) },
  })
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  await opened.auth.setSession({ access_token, refresh_token })
  return opened
}

describeAuth('recovery codes', ({ database, twin }) => {
  const signIn = async (email: string, address = '203.0.113.81') => {
    const client = openClient(twin(), address)
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    return withCodes(twin(), client, address)
  }
  const signUpWithCodes = async () => {
    const person = await signUpWithFactor(twin())
    const client = await withCodes(twin(), person.client)
    const { data, error } = await client.auth.mfa.recoveryCodes.generate()
    if (error) throw error
    return { ...person, client, codes: data.codes, made: data }
  }

  test('[4.02] are ten, shown once and kept as hashes alone', async () => {
    const { client, codes, made, email } = await signUpWithCodes()
    expect(made).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
    expect(new Set(codes).size).toBe(10)
    const status = await client.auth.mfa.recoveryCodes.getStatus()
    expect(status.data).toEqual({ id: made.id, type: 'recovery_code', total: 10, remaining: 10 })
    const rows = await database()
      .query.selectFrom('auth.mfa_recovery_codes')
      .select('code_hash')
      .where('factor_id', '=', made.id)
      .execute()
    const kept = JSON.stringify(rows)
    for (const code of codes) expect(kept).not.toContain(code)
    expect((await client.auth.mfa.listFactors()).data?.recovery_code).toMatchObject([{ id: made.id }])
    const subjects = (await mailsTo(database(), email)).map(({ subject }) => subject)
    expect(subjects).toContain('New recovery codes for your Keel account')
  })

  test('[4.02] each raises a session once, however it is typed, and the mailbox hears of it', async () => {
    const { email, codes } = await signUpWithCodes()
    const typed = ` ${codes[0]?.match(/.{4}/g)?.join('-').toUpperCase()} `
    const later = await signIn(email)
    expect((await later.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull()
    const { data } = await later.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(data?.currentLevel).toBe('aal2')
    expect(JSON.stringify(data?.currentAuthenticationMethods)).toContain('mfa/recovery_code')
    expect((await later.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    const again = await signIn(email)
    expect((await again.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject(WRONG)
    expect((await again.auth.mfa.recoveryCodes.verify({ code: codes[1] ?? '' })).error).toBeNull()
    const subjects = (await mailsTo(database(), email)).map(({ subject }) => subject)
    expect(subjects).toContain('A recovery code was used for your Keel account')
  })

  test('[7.08] of two requests with the same code one is let through', async () => {
    const { email, codes } = await signUpWithCodes()
    const both = await Promise.all([signIn(email), signIn(email)])
    const shown = await Promise.all(
      both.map((client) => client.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })),
    )
    expect(shown.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('[4.02] made anew void those from before', async () => {
    const { client, email, codes } = await signUpWithCodes()
    const { data } = await client.auth.mfa.recoveryCodes.regenerate()
    expect(data?.codes).toHaveLength(10)
    const later = await signIn(email)
    expect((await later.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject(WRONG)
    expect((await later.auth.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error).toBeNull()
  })

  test('[7.08] flood no mailbox, and none but a few of whoever has not proved it theirs', async () => {
    const subject = 'New recovery codes for your Keel account'
    const told = async (address: string) =>
      (await mailsTo(database(), address)).filter((mail) => mail.subject === subject).length
    const { client, email, user } = await signUpWithCodes()
    const regenerate = async (times: number) => {
      for (let time = 0; time < times; time++)
        expect((await client.auth.mfa.recoveryCodes.regenerate()).error).toBeNull()
    }
    await regenerate(10)
    expect(await told(email)).toBe(5)
    await openOwner(twin()).updateUserById(user.id, { email_confirm: true })
    twin().passTime(DAY_MS)
    await client.auth.refreshSession()
    await regenerate(12)
    expect(await told(email)).toBe(15)
  })

  test('[7.08] are no guess: strangers are locked out after five, and other accounts’ codes are wrong', async () => {
    const { email } = await signUpWithCodes()
    const { codes: others } = await signUpWithCodes()
    const stranger = await signIn(email, '198.51.100.80')
    for (const code of [others[0] ?? '', 'x', '', '0000000000000000', others[1] ?? '']) {
      expect((await stranger.auth.mfa.recoveryCodes.verify({ code })).error).toMatchObject(WRONG)
    }
    expect((await stranger.auth.mfa.recoveryCodes.verify({ code: 'x' })).error).toMatchObject({
      status: 429,
      code: 'mfa_recovery_codes_locked',
    })
  })

  test('[7.08] that are right use nothing up, however many are shown one after the other', async () => {
    const { email, codes } = await signUpWithCodes()
    for (const code of codes.slice(0, 7)) {
      const client = await signIn(email, '198.51.100.81')
      expect((await client.auth.mfa.recoveryCodes.verify({ code })).error).toBeNull()
    }
  })

  test('[7.08] are made anew no oftener than codes are asked for, from one network', async () => {
    const { client } = await signUpWithCodes()
    const { data } = await client.auth.getSession()
    const asking = { headers: bearer(data.session?.access_token ?? ''), address: '198.51.100.82' }
    // Twice what is allowed at once, as some of that comes back while a slow machine asks.
    for (let time = 0; time < 150; time++)
      await ask(twin(), `/factors/${crypto.randomUUID()}`, { ...asking, method: 'DELETE' })
    for (const path of ['/factors/recovery-codes', '/factors/recovery-codes/regenerate'])
      expect((await ask(twin(), path, { ...asking, method: 'POST' })).status, path).toBe(429)
  })

  test('[7.08] are made by a session of two factors alone, beside another factor, one set at a time', async () => {
    const plain = await signUp(twin())
    const none = await withCodes(twin(), plain.client)
    const low = { status: 403, code: 'insufficient_aal' }
    expect((await none.auth.mfa.recoveryCodes.generate()).error).toMatchObject(low)
    const missing = { status: 422, code: 'mfa_factor_not_found' }
    for (const asked of ['getStatus', 'regenerate', 'unenroll'] as const) {
      expect((await none.auth.mfa.recoveryCodes[asked]()).error).toMatchObject(missing)
    }
    expect((await none.auth.mfa.recoveryCodes.verify({ code: 'x' })).error).toMatchObject(WRONG)
    const { client, email } = await signUpWithCodes()
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 422,
      code: 'mfa_verified_factor_exists',
    })
    const half = await signIn(email)
    expect((await half.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(10)
    for (const asked of ['regenerate', 'unenroll'] as const) {
      expect((await half.auth.mfa.recoveryCodes[asked]()).error).toMatchObject(low)
    }
  })

  test('[4.02] are taken away by themselves, and with the last other factor, which ends two steps', async () => {
    const { client, factor, email } = await signUpWithCodes()
    expect((await client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull()
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toBeNull()
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
    const later = await signIn(email)
    expect((await later.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
    expect((await later.auth.getUser()).data.user?.factors).toBeUndefined()
  })

  test('[4.02] stay where another factor does', async () => {
    const { client, factor, made } = await signUpWithCodes()
    const app = await enroll(client)
    const code = codeOf(twin(), app.secret)
    expect((await client.auth.mfa.challengeAndVerify({ factorId: app.id, code })).error).toBeNull()
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
    await client.auth.refreshSession()
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({
      id: made.id,
      remaining: 10,
    })
  })

  test('[7.08] have operations of their own, and the owner of the shop takes them away like any factor', async () => {
    const { client, user, made, session } = await signUpWithCodes()
    const headers = bearer(
      (await client.auth.getSession()).data.session?.access_token ?? session.access_token,
    )
    for (const [method, path] of [
      ['POST', `/factors/${made.id}/challenge`],
      ['DELETE', `/factors/${made.id}`],
    ] as const) {
      const body = method === 'POST' ? '{}' : undefined
      const answer = await ask(twin(), path, { method, body, headers })
      expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed'])
    }
    expect((await openOwner(twin()).mfa.deleteFactor({ userId: user.id, id: made.id })).error).toBeNull()
    expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
  })
})
