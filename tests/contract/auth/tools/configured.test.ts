import { expect, test } from 'vitest'
import type { BackendOptions } from '#services/backend/backend.ts'
import { startHousekeeping } from '#services/backend/housekeeping.ts'
import {
  ask,
  newAddress,
  ORIGIN,
  openAuthTwin,
  openClient,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { fragmentOf, mailsTo, openMail, pressLink } from '#tests/fixtures/mail/mailbox.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const ADMIN = 'https://admin.keel.test'
const APP = 'com.keel.app://login'

describeOnEveryEngine('what the owner sets of the auth service', ({ database }) => {
  /** As after a quiet day: what the test before used up of limits is back. */
  const open = async (options: Partial<BackendOptions>) => {
    await database().query.deleteFrom('web.limit_turns').execute()
    return openAuthTwin(database(), options)
  }
  const anonymous = { signIns: { areAnonymousAllowed: true, areSignUpsAllowed: true } }
  const closed = { signIns: { areAnonymousAllowed: true, areSignUpsAllowed: false } }

  test('[7.08] somebody without a name signs in where that is allowed, and gets one by their mailbox', async () => {
    const twin = await open(anonymous)
    const client = openClient(twin)
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      identities: [],
      app_metadata: {},
      user_metadata: { theme: 'dark' },
    })
    const { data: token } = await client.auth.getClaims()
    expect(token?.claims).toMatchObject({ is_anonymous: true, role: 'authenticated', sub: data.user?.id })
    expect(token?.claims.amr).toMatchObject([{ method: 'anonymous' }])
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({ status: 422 })
    const factor = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(factor.error).toMatchObject({ status: 403, code: 'no_authorization' })

    const email = newAddress()
    expect((await client.auth.updateUser({ email })).error).toBeNull()
    await pressLink(twin, (await openMail(database(), email)).link)
    const named = (await client.auth.getUser()).data.user
    expect(named).toMatchObject({
      id: data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [expect.objectContaining({ provider: 'email', email })],
    })
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    expect((await openClient(twin).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('[7.08] of those without a name an address makes 30 an hour, and nobody keeps the ones who left', async () => {
    const twin = await open(anonymous)
    const client = openClient(twin)
    for (let time = 0; time < 29; time++) await client.auth.signInAnonymously()
    const { data } = await client.auth.signInAnonymously()
    expect((await client.auth.signInAnonymously()).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    })
    await client.auth.signOut()
    const stays = openClient(twin, '203.0.113.7')
    await stays.auth.signInAnonymously()
    const now = () => new Date(Date.now() + 2 * DAY_MS)
    await startHousekeeping({ database: database(), log: { error() {} }, now })[Symbol.asyncDispose]()
    const kept = database()
      .query.selectFrom('auth.users')
      .select('id')
      .where('id', '=', data.user?.id ?? '')
    expect(await kept.execute()).toEqual([])
    expect((await stays.auth.getUser()).error).toBeNull()
  })

  test('[7.08] where sign-ups are off nobody makes an account, and nobody is told who has one', async () => {
    const email = newAddress()
    const twin = await open(closed)
    const client = openClient(twin)
    const refusals = [
      await client.auth.signUp({ email, password: PASSWORD }),
      await client.auth.signInAnonymously(),
    ]
    for (const { error } of refusals) expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    expect(await mailsTo(database(), email)).toEqual([])
    expect((await ask(twin, '/settings')).json).toMatchObject({
      disable_signup: true,
      external: { anonymous_users: true },
    })
  })

  test('[7.08] a link leads where the owner allows it, and to the shop otherwise', async () => {
    const twin = await open({ redirectUrls: [`${ADMIN}/welcome`, APP] })
    const { email } = await signUp(twin)
    const endOf = async (redirectTo: string) => {
      // A mailbox is sent one each half hour after the first few.
      twin.passTime(HOUR_MS / 2)
      await openClient(twin).auth.resetPasswordForEmail(email, { redirectTo })
      const { link } = await openMail(database(), email)
      const page = await twin.backend.fetch(new Request(link))
      const end = await pressLink(twin, link)
      expect(fragmentOf(end).type).toBe('recovery')
      return [end.href.split('#')[0], page.headers.get('content-security-policy')]
    }
    const formTo = (end: string) => expect.stringContaining(`form-action 'self' ${end};`)
    expect(await endOf(`${ADMIN}/welcome/back?x=1`)).toEqual([`${ADMIN}/welcome/back?x=1`, formTo(ADMIN)])
    expect(await endOf(APP)).toEqual([APP, formTo('com.keel.app:')])
    for (const elsewhere of [
      `${ADMIN}/welcomed`,
      ADMIN,
      'http://admin.keel.test/welcome',
      'https://admin.keel.test.evil.example/welcome',
      `https://evil.example/${ADMIN}/welcome`,
      'com.keel.app://other',
      'javascript:alert(1)',
      'blob:https://admin.keel.test/welcome',
    ]) {
      expect([elsewhere, ...(await endOf(elsewhere))]).toEqual([elsewhere, `${ORIGIN}/`, formTo(ORIGIN)])
    }
  })

  test('[7.08] one address exchanges the codes of many, and asks for 30 mails an hour', async () => {
    const twin = await open({})
    const exchange = async () => {
      const body = JSON.stringify({ auth_code: 'none', code_verifier: 'none' })
      return (await ask(twin, '/token?grant_type=pkce', { body })).status
    }
    const verify = async () => {
      const body = JSON.stringify({ type: 'recovery', token_hash: 'none' })
      return (await ask(twin, '/verify', { body })).status
    }
    const statuses = async (times: number, one: () => Promise<number>) =>
      new Set(await Promise.all(Array.from({ length: times }, one)))
    expect(await statuses(150, exchange)).toEqual(new Set([404]))
    // What they take comes back by and by, so more are asked than one.
    expect(await statuses(30, exchange)).toContain(429)
    expect(await statuses(30, verify)).toEqual(new Set([403]))
    expect(await statuses(30, verify)).toContain(429)
  })

  test('[7.08] mails that one network asks for are limited by the hour, and others’ are not', async () => {
    const twin = await open({})
    const askFor = async (address: string) => {
      // Request limits are counted over five minutes, so the time between requests keeps below them.
      twin.passTime(60_000)
      const body = JSON.stringify({ email: newAddress() })
      const { status, json } = await ask(twin, '/recover', { body, address })
      return status === 200 ? 'sent' : json.code
    }
    const answers = []
    for (let time = 0; time < 75; time++) answers.push(await askFor('203.0.113.20'))
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'sent'))
    const sent = answers.filter((each) => each === 'sent').length
    expect(sent).toBeGreaterThanOrEqual(30 + 30)
    expect(sent).toBeLessThan(30 + 40)
    expect(answers).toContain('over_email_send_rate_limit')
    expect(await askFor('203.0.113.21')).toBe('sent')
    twin.passTime(HOUR_MS)
    expect(await askFor('203.0.113.20')).toBe('sent')
  })
})
