import { expect, test } from 'vitest'
import {
  ask,
  newAddress,
  ORIGIN,
  openAuthTwin,
  openClient,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { refuseWrites } from '#tests/fixtures/database/refuse-writes.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import {
  fragmentOf,
  mailsTo,
  openMail,
  pressLink,
  pressOf,
  tokenHashOf,
} from '#tests/fixtures/mail/mailbox.ts'

const NEW_PASSWORD = 'staple and kneel'
const RESET_PAGE = `${ORIGIN}/login/reset`
const MINUTE_MS = 60_000
const EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
  sb: '',
}

describeAuth('recovering an account by mail', ({ database, twin }) => {
  /** Signs up an account whose owner has forgotten the password and now holds the recovery mail. */
  async function forget(redirectTo = RESET_PAGE) {
    const { email } = await signUp(twin())
    const client = openClient(twin())
    const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo })
    if (error) throw error
    return { client, email, mail: await openMail(database(), email) }
  }
  const recover = (email: string, address?: string) =>
    ask(twin(), '/recover', { body: JSON.stringify({ email }), ...(address && { address }) })

  test('[7.08] [4.02] the link leads to the page that asked, with a session that may set a password', async () => {
    const { client, email, mail } = await forget()
    const end = await pressLink(twin(), mail.link)
    expect(end.origin + end.pathname).toBe(RESET_PAGE)
    const { access_token = '', refresh_token = '', ...rest } = fragmentOf(end)
    expect(rest).toMatchObject({ type: 'recovery', token_type: 'bearer', expires_in: '3600', sb: '' })
    expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull()
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    await expect.poll(() => events).toContain('USER_UPDATED')
    const again = await openClient(twin()).auth.signInWithPassword({ email, password: NEW_PASSWORD })
    expect(again.error).toBeNull()
  })

  test('[7.08] a link and a code stay good where the session could not be opened', async () => {
    const { email, mail } = await forget()
    const { link, code } = mail
    const letWrite = await refuseWrites(database().query, 'auth.sessions')
    const asked = { email, token: code, type: 'recovery' } as const
    expect((await openClient(twin()).auth.verifyOtp(asked)).error).toMatchObject({ status: 500 })
    await expect(pressLink(twin(), link)).rejects.toThrow()
    await letWrite()
    expect((await openClient(twin()).auth.verifyOtp(asked)).error).toBeNull()
  })

  test('what could not be sent counts for nothing: whoever asks again at once gets the mail', async () => {
    const { email } = await signUp(twin())
    const letWrite = await refuseWrites(database().query, 'mail.messages')
    for (let time = 0; time < 40; time += 1)
      expect((await recover(email, `2001:db8:${time % 3}::1`)).status).toBe(500)
    await letWrite()
    expect((await recover(email)).status).toBe(200)
    expect(await mailsTo(database(), email)).toHaveLength(1)
    expect((await recover(email)).status).toBe(429)
  })

  test.each(['https://evil.example', 'null'])(
    '[7.08] another site’s form, of origin %s, cannot press the button, and uses nothing up',
    async (origin) => {
      const { mail } = await forget()
      const answer = await twin().backend.fetch(await pressOf(twin(), mail.link, origin))
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
      const page = await twin().backend.fetch(new Request(mail.link))
      expect(page.headers.get('referrer-policy')).toBe('same-origin')
      const press = await twin().backend.fetch(await pressOf(twin(), mail.link, ORIGIN))
      expect(press.headers.get('location')).toContain('access_token=')
    },
  )

  test('[7.08] [4.02] the library may use the link’s token itself, and tells of the recovery', async () => {
    const { client, email, mail } = await forget()
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    const proof = { token_hash: tokenHashOf(mail.link), type: 'recovery' } as const
    const { data, error } = await client.auth.verifyOtp(proof)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    expect((await openClient(twin()).auth.verifyOtp(proof)).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
  })

  test('[7.08] the code of the same mail does as well, and then the link no longer', async () => {
    const { client, email, mail } = await forget()
    const code = { email: email.toUpperCase(), token: mail.code, type: 'recovery' } as const
    expect((await client.auth.verifyOtp(code)).data.session).not.toBeNull()
    expect((await openClient(twin()).auth.verifyOtp(code)).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
    expect(fragmentOf(await pressLink(twin(), mail.link))).toEqual(EXPIRED)
  })

  test('[7.08] a scanner that opens the link, however often, does not use it up; a second press finds it used', async () => {
    const { mail } = await forget()
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
      const looked = await twin().backend.fetch(new Request(mail.link, { method }))
      expect(looked.status).toBe(200)
      expect(looked.headers.get('cache-control')).toBe('no-store')
      expect(looked.headers.get('referrer-policy')).toBe('same-origin')
    }
    expect(fragmentOf(await pressLink(twin(), mail.link))).toHaveProperty('access_token')
    expect(fragmentOf(await pressLink(twin(), mail.link))).toEqual(EXPIRED)
  })

  test('[7.08] pressed twice at once, the link opens one session', async () => {
    const { mail } = await forget()
    const ends = await Promise.all([1, 2, 3].map(() => pressLink(twin(), mail.link)))
    expect(ends.filter((end) => fragmentOf(end).access_token)).toHaveLength(1)
  })

  test('[7.08] link and code are good for an hour, and until the next mail', async () => {
    const { client, email, mail } = await forget()
    twin().passTime(59 * MINUTE_MS)
    await client.auth.resetPasswordForEmail(email)
    expect(fragmentOf(await pressLink(twin(), mail.link))).toEqual(EXPIRED)
    const next = await openMail(database(), email)
    twin().passTime(61 * MINUTE_MS)
    expect(fragmentOf(await pressLink(twin(), next.link))).toEqual(EXPIRED)
    const late = await client.auth.verifyOtp({ email, token: next.code, type: 'recovery' })
    expect(late.error?.code).toBe('otp_expired')
  })

  test('[7.08] a new password ends what was sent for the old one', async () => {
    const { client, email, session } = await signUp(twin())
    await openClient(twin()).auth.resetPasswordForEmail(email)
    await client.auth.setSession(session)
    await client.auth.updateUser({ password: NEW_PASSWORD })
    const { link } = await openMail(database(), email)
    expect(fragmentOf(await pressLink(twin(), link))).toEqual(EXPIRED)
  })

  test.each([
    ['https://elsewhere.test/login', '/'],
    ['https://keel.test.elsewhere.test/', '/'],
    ['https://keel.test@elsewhere.test/', '/'],
    ['https:\\\\elsewhere.test', '/'],
    ['//elsewhere.test', '/'],
    ['javascript:alert(1)', '/'],
    ['data:text/html,hello', '/'],
    ['blob:https://keel.test/login', '/'],
    ['filesystem:https://keel.test/temporary/login', '/'],
    ['http://keel.test/', '/'],
    ['https://keel.test:8443/', '/'],
    ['%', '/'],
    ['', '/'],
    ['https://keel.test//elsewhere.test', '//elsewhere.test'],
    ['https://a:b@keel.test/login?next=%2Fcart&x="<b>', '/login?next=%2Fcart&x=%22%3Cb%3E'],
  ])('[7.08] asked to lead to %j, a link stays in the shop', async (redirectTo, path) => {
    const { mail } = await forget(redirectTo)
    const end = await pressLink(twin(), mail.link)
    const whole = ({ href, hash }: URL) => href.slice(0, href.length - hash.length)
    expect(whole(end)).toBe(ORIGIN + path)
    // The same holds if the link itself was changed on its way.
    const changed = new URL(mail.link)
    changed.searchParams.set('redirect_to', redirectTo)
    const again = await pressLink(twin(), changed.href)
    expect(whole(again)).toBe(ORIGIN + path)
  })

  test('[7.08] [8.12] whether an address has an account shows neither in the answer nor in the work for it', async () => {
    const known = await Promise.all(Array.from({ length: 12 }, async () => (await signUp(twin())).email))
    const unknown = known.map(() => newAddress())
    // The clock no longer shows a difference on a busy machine, but CPU time still does.
    const work: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (const [at, email] of known.entries()) {
      const answers = []
      for (const [kind, address] of [
        ['known', email],
        ['unknown', unknown[at] ?? ''],
      ] as const) {
        const before = process.cpuUsage()
        answers.push(await recover(address, `198.51.100.${at}`))
        const { user, system } = process.cpuUsage(before)
        work[kind].push(user + system)
      }
      expect(answers.map(({ status, text }) => [status, text])).toEqual([
        [200, '{}'],
        [200, '{}'],
      ])
      expect([...(answers[0]?.headers ?? [])]).toEqual([...(answers[1]?.headers ?? [])])
    }
    const median = (of: number[]) => of.toSorted((one, other) => one - other)[of.length / 2] ?? 0
    expect(median(work.known) / median(work.unknown)).toBeLessThan(2)
    for (const email of known) expect(await mailsTo(database(), email)).toHaveLength(1)
    for (const email of unknown) expect(await mailsTo(database(), email)).toHaveLength(0)
  })

  test('[7.08] a mailbox gets one a minute, whoever asks; nor does that tell who has an account', async () => {
    const { email } = await signUp(twin())
    for (const address of [email, newAddress()]) {
      expect((await recover(address)).status).toBe(200)
      const early = await recover(address, '198.51.100.5')
      expect(early.status).toBe(429)
      expect(early.json).toEqual({
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ),
      })
    }
    const otherProcess = await openAuthTwin(database())
    const body = JSON.stringify({ email })
    // On PGlite there is no other process, so this one's memory is all that counts.
    const itsAnswer = database().engine === 'postgres' ? 429 : 200
    expect((await ask(otherProcess, '/recover', { body })).status).toBe(itsAnswer)
    expect(await mailsTo(database(), email)).toHaveLength(1)
    twin().passTime(MINUTE_MS)
    expect((await recover(email)).status).toBe(200)
    expect(await mailsTo(database(), email)).toHaveLength(2)
  })

  test('[7.08] nobody sends mail to all the world from one address', async () => {
    let now = new Date()
    const still = await openAuthTwin(database(), { now: () => now })
    const codes = async (times: number, address: string) => {
      const answers: unknown[] = []
      for (let time = 0; time < times; time += 1) {
        const body = JSON.stringify({ email: newAddress() })
        const { status, json } = await ask(still, '/recover', { body, address })
        answers.push(status === 200 ? 200 : json.code)
      }
      return answers
    }
    expect(await codes(32, '198.51.100.6')).toEqual([
      ...Array(30).fill(200),
      ...Array(2).fill('over_request_rate_limit'),
    ])
    expect(await codes(1, '198.51.100.7')).toEqual([200])
    // Five minutes later the address may ask again, up to its network's limit of mails per hour.
    now = new Date(now.getTime() + 5 * MINUTE_MS)
    expect(await codes(4, '198.51.100.6')).toEqual([
      ...Array(2).fill(200),
      ...Array(2).fill('over_email_send_rate_limit'),
    ])
  })

  test('[7.08] who is banned stays out, and the link is kept for later', async () => {
    const { email, mail } = await forget()
    const ban = (until: Date | null) =>
      database()
        .query.updateTable('auth.users')
        .set({ banned_until: until })
        .where('email', '=', email)
        .execute()
    await ban(new Date('2100-01-01T00:00:00Z'))
    expect(fragmentOf(await pressLink(twin(), mail.link)).error_code).toBe('user_banned')
    await ban(null)
    expect(fragmentOf(await pressLink(twin(), mail.link))).toHaveProperty('access_token')
  })

  test('[7.08] the database holds neither the code nor what opens the link', async () => {
    const { email, mail } = await forget()
    const rows = await database().query.selectFrom('auth.one_time_tokens').selectAll().execute()
    const [row] = rows.filter(({ relates_to }) => relates_to === email)
    expect(row?.token_hash).not.toContain(mail.code)
    expect(row?.token_hash).not.toBe(tokenHashOf(mail.link))
  })

  test.each([
    ['{}', 'Password recovery requires an email'],
    ['{"email":"no address"}', 'Unable to validate email address: invalid format'],
    ['{"email":"a@x.io\\r\\nbcc: b@x.io"}', 'Unable to validate email address: invalid format'],
  ])('[7.08] %s is refused', async (body, message) => {
    const { status, json } = await ask(twin(), '/recover', { body })
    expect([status, json]).toEqual([400, { code: 'validation_failed', message }])
  })
})
