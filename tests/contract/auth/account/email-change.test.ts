import { expect, test } from 'vitest'
import {
  ask,
  bearer,
  newAddress,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { refuseWrites } from '#tests/fixtures/database/refuse-writes.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { fragmentOf, mailsTo, openMail, pressLink, tokenHashOf } from '#tests/fixtures/mail/mailbox.ts'

const MINUTE_MS = 60_000
const HALF_WAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

describeAuth('changing the address of an account', ({ database, twin }) => {
  async function askToChange(next = newAddress()) {
    const person = await signUp(twin())
    const { data, error } = await person.client.auth.updateUser({ email: next })
    return { ...person, next, error, asked: data.user }
  }
  const mailOf = (address: string) => openMail(database(), address)
  const addressNow = async ({ client }: Awaited<ReturnType<typeof askToChange>>) =>
    (await client.auth.getUser()).data.user?.email

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ])('[7.08] is made once both mailboxes have pressed, the %s one first', async (first) => {
    const change = await askToChange()
    const { email, next, asked, user } = change
    expect(asked).toMatchObject({ id: user.id, email, new_email: next })
    const [one, other] = first === 'old' ? [email, next] : [next, email]
    const half = await pressLink(twin(), (await mailOf(one)).link)
    expect(fragmentOf(half)).toEqual({ message: HALF_WAY, sb: '' })
    expect(await addressNow(change)).toBe(email)
    const whole = await pressLink(twin(), (await mailOf(other)).link)
    expect(fragmentOf(whole)).toMatchObject({ type: 'email_change', access_token: expect.any(String) })
    const { data } = await change.client.auth.getUser()
    expect(data.user).toMatchObject({ email: next, email_confirmed_at: expect.any(String) })
    expect(data.user?.new_email).toBeUndefined()
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: next, email_verified: true })
    const signIn = (address: string) =>
      openClient(twin()).auth.signInWithPassword({ email: address, password: PASSWORD })
    expect((await signIn(next)).error).toBeNull()
    expect((await signIn(email)).error?.code).toBe('invalid_credentials')
  })

  test('[7.08] by codes and by the library, as by links', async () => {
    const change = await askToChange()
    const half = await openClient(twin()).auth.verifyOtp({
      email: change.next,
      token: (await mailOf(change.next)).code,
      type: 'email_change',
    })
    expect(half).toMatchObject({ data: { session: null }, error: null })
    const client = openClient(twin())
    const { data } = await client.auth.verifyOtp({
      token_hash: tokenHashOf((await mailOf(change.email)).link),
      type: 'email_change',
    })
    expect(data.user?.email).toBe(change.next)
  })

  test('[7.08] one mailbox alone, however often it presses, changes nothing', async () => {
    const change = await askToChange()
    const { link } = await mailOf(change.next)
    await pressLink(twin(), link)
    expect(fragmentOf(await pressLink(twin(), link)).error_code).toBe('otp_expired')
    twin().passTime(MINUTE_MS)
    expect((await change.client.auth.updateUser({ email: change.next })).error).toBeNull()
    const { link: second } = await mailOf(change.next)
    expect(second).not.toBe(link)
    await pressLink(twin(), second)
    expect(await addressNow(change)).toBe(change.email)
    await pressLink(twin(), (await mailOf(change.email)).link)
    expect(await addressNow(change)).toBe(change.next)
  })

  test('[7.08] asked for from two networks, one mailbox does not press for both', async () => {
    const change = await askToChange()
    const first = await mailOf(change.next)
    twin().passTime(MINUTE_MS)
    const elsewhere = openClient(twin(), '203.0.113.77')
    await elsewhere.auth.setSession(change.session)
    expect((await elsewhere.auth.updateUser({ email: change.next })).error).toBeNull()
    const second = await mailOf(change.next)
    for (const { link } of [first, second]) await pressLink(twin(), link)
    expect(await addressNow(change)).toBe(change.email)
  })

  test('[7.08] both at once change it once', async () => {
    const change = await askToChange()
    const links = [(await mailOf(change.email)).link, (await mailOf(change.next)).link]
    const ends = await Promise.all(links.map(async (link) => fragmentOf(await pressLink(twin(), link))))
    expect(ends.filter(({ message }) => message === HALF_WAY)).toHaveLength(1)
    expect(ends.filter(({ access_token }) => access_token)).toHaveLength(1)
    expect(await addressNow(change)).toBe(change.next)
  })

  test('[7.08] [4.02] with a verifier it ends in a code, and the first press in a message', async () => {
    const { email, session } = await signUp(twin())
    const next = newAddress()
    const client = openClient(twin(), undefined, { flowType: 'pkce' })
    await client.auth.setSession(session)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    expect((await client.auth.updateUser({ email: next })).error).toBeNull()
    await expect.poll(() => events).toContain('USER_UPDATED')
    const half = await pressLink(twin(), (await mailOf(email)).link)
    expect(half.searchParams.get('message')).toBe(HALF_WAY)
    const whole = await pressLink(twin(), (await mailOf(next)).link)
    const { data } = await client.auth.exchangeCodeForSession(whole.searchParams.get('code') ?? '')
    expect(data.user?.email).toBe(next)
  })

  test('[7.08] an address that has an account is refused, and one that got one meanwhile too', async () => {
    const { email: taken } = await signUp(twin())
    expect((await askToChange(taken)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
    const change = await askToChange()
    await pressLink(twin(), (await mailOf(change.email)).link)
    await signUp(twin(), change.next)
    const { link } = await mailOf(change.next)
    expect(fragmentOf(await pressLink(twin(), link)).error_code).toBe('email_exists')
    expect(await addressNow(change)).toBe(change.email)
  })

  test('[7.08] is asked for once a minute, and the same address is no change', async () => {
    const { client, email } = await askToChange()
    expect((await client.auth.updateUser({ email: newAddress() })).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    const sent = (await mailsTo(database(), email)).length
    expect((await client.auth.updateUser({ email: email.toUpperCase() })).error).toBeNull()
    expect(await mailsTo(database(), email)).toHaveLength(sent)
  })

  test('[7.08] is over where the owner of the shop changes it, or confirms the one that there is', async () => {
    for (const told of [{ email: newAddress(), email_confirm: true }, { email_confirm: true }]) {
      const change = await askToChange()
      const { data } = await openOwner(twin()).updateUserById(change.user.id, told)
      expect(data.user?.email).toBe(told.email ?? change.email)
      const now = (await change.client.auth.getUser()).data.user
      expect(now?.new_email).toBeUndefined()
      for (const address of [change.email, change.next]) {
        const end = fragmentOf(await pressLink(twin(), (await mailOf(address)).link))
        expect(end).toMatchObject({ error_code: 'otp_expired' })
      }
      expect(await addressNow(change)).toBe(told.email ?? change.email)
    }
  })

  test('[7.08] one mailbox is mailed once a minute, whoever names it as their next', async () => {
    const next = newAddress()
    const first = await askToChange(next)
    expect(first.error).toBeNull()
    expect((await askToChange(next)).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    expect(await mailsTo(database(), next)).toHaveLength(1)
    twin().passTime(MINUTE_MS)
    expect((await askToChange(next)).error).toBeNull()
    await openClient(twin()).auth.resend({ type: 'email_change', email: first.email })
    expect(await mailsTo(database(), next)).toHaveLength(2)
  })

  test('[7.08] who is refused over an hour is told the real wait', async () => {
    const next = newAddress()
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await askToChange(next)).error).toBeNull()
      twin().passTime(MINUTE_MS)
    }
    const seconds = Number(/after (\d+) seconds/.exec((await askToChange(next)).error?.message ?? '')?.[1])
    expect(seconds).toBeGreaterThan(3 * 60)
    twin().passTime(seconds * 1000)
    expect((await askToChange(next)).error).toBeNull()
  })

  test('[7.08] a change that fails has mailed nobody, and takes no turn of the next mailbox', async () => {
    const { client } = await signUp(twin())
    const change = { email: newAddress(), password: 'staple and kneel', current_password: 'wrong' }
    expect((await client.auth.updateUser(change)).error?.code).toBe('current_password_invalid')
    expect((await client.auth.updateUser({ email: change.email, nonce: '000000' })).error?.code).toBe(
      'reauthentication_not_valid',
    )
    expect((await client.auth.updateUser({ ...change, current_password: PASSWORD })).error).toBeNull()
    expect(await mailsTo(database(), change.email)).toHaveLength(1)
  })

  test('[7.08] a mail that could not be sent again takes no turn of the next mailbox', async () => {
    const { email, next } = await askToChange()
    // Mails that are good still are not sent again for whoever is not signed in.
    twin().passTime(61 * MINUTE_MS)
    const sendAgain = () => openClient(twin()).auth.resend({ type: 'email_change', email })
    const letMail = await refuseWrites(database().query, 'mail.messages')
    expect((await sendAgain()).error?.status).toBe(500)
    await letMail()
    expect((await sendAgain()).error).toBeNull()
    expect(await mailsTo(database(), next)).toHaveLength(2)
  })

  test('[7.08] a new password ends the change that was asked for, and one asked for with it stands', async () => {
    const { client, email, next } = await askToChange()
    const [sent, later] = [await mailsTo(database(), next), newAddress()]
    expect((await client.auth.updateUser({ password: 'staple and kneel' })).error).toBeNull()
    twin().passTime(MINUTE_MS)
    await openClient(twin()).auth.resend({ type: 'email_change', email })
    expect(await mailsTo(database(), next)).toHaveLength(sent.length)
    expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined()
    const both = await client.auth.updateUser({ password: 'kneel and staple', email: later })
    expect(both.data.user?.new_email).toBe(later)
    await openOwner(twin()).updateUserById(both.data.user?.id ?? '', { password: 'set by the owner' })
    expect(
      (await openOwner(twin()).getUserById(both.data.user?.id ?? '')).data.user?.new_email,
    ).toBeUndefined()
  })

  test('[7.08] a network’s accounts ask for thirty mails an hour', async () => {
    const codes = []
    for (let mail = 0; mail < 34; mail++) {
      // Three mails are restored while the limit of other changes is restored as a whole.
      if (mail === 20) twin().passTime(6 * MINUTE_MS)
      const { session } = await signUp(twin())
      const body = JSON.stringify({ email: newAddress() })
      const headers = bearer(session.access_token)
      codes.push((await ask(twin(), '/user', { method: 'PUT', body, headers })).json.code)
    }
    expect(codes.at(-2)).toBeUndefined()
    expect(codes.at(-1)).toBe('over_email_send_rate_limit')
  })

  test.each(['implicit', 'pkce'] as const)(
    '[7.08] a proof of the mailbox leaves it under way: %s',
    async (flowType) => {
      const { email, session } = await signUp(twin())
      const client = openClient(twin(), undefined, { flowType })
      await client.auth.setSession(session)
      const next = newAddress()
      await client.auth.updateUser({ email: next })
      const change = [await mailOf(email), await mailOf(next)]
      await client.auth.reauthenticate()
      const nonce = /\d{6}/.exec((await mailOf(email)).subject)?.[0] ?? ''
      expect((await client.auth.updateUser({ nonce })).error).toBeNull()
      await openClient(twin()).auth.signInWithOtp({ email })
      await pressLink(twin(), (await mailOf(email)).link)
      for (const { link } of change) await pressLink(twin(), link)
      expect((await client.auth.getUser()).data.user?.email).toBe(next)
    },
  )

  test('[7.08] an address with markup in it stays text', async () => {
    const { error, email } = await askToChange(`a&b'c@${database().engine}.example`)
    expect(error).toBeNull()
    expect((await mailOf(email)).html).toContain('a&amp;b&#39;c@')
  })
})
