import { expect, test } from 'vitest'
import { codeOf, STEP_MS, signUpWithFactor, wrongCodeOf } from '#tests/fixtures/backend/auth-codes.ts'
import {
  ask,
  newAddress,
  openAuthTwin,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { fragmentOf, mailsTo, openMail, pressLink } from '#tests/fixtures/mail/mailbox.ts'

const MINUTE_MS = 60_000
const HOME = '203.0.113.20'
const ELSEWHERE = '203.0.113.21'
const NEW_PASSWORD = 'staple and kneel'
const strangers = Array.from({ length: 10 }, (_, number) => `198.51.100.${number}`)

describeAuth('strangers who name somebody’s account', ({ database, twin }) => {
  const signIn = (email: string, address: string, { password = PASSWORD, of = twin() } = {}) =>
    ask(of, '/token?grant_type=password', { body: JSON.stringify({ email, password }), address })
  const codesOf = async (answers: ReturnType<typeof ask>[]) =>
    (await Promise.all(answers)).map(({ json }) => json.code ?? 'signed in')
  const guess = (email: string, address: string) => signIn(email, address, { password: 'a guess' })
  const post = (path: string, body: object, address: string) =>
    ask(twin(), path, { body: JSON.stringify(body), address })
  const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  async function atHome() {
    const person = await signUp(twin())
    expect((await signIn(person.email, HOME)).status).toBe(200)
    return person
  }

  test('[7.08] guess its password away for each other, and not for who signed in from there before', async () => {
    const { email } = await atHome()
    expect(await codesOf(strangers.map((address) => guess(email, address)))).toEqual(
      Array(10).fill('invalid_credentials'),
    )
    expect((await signIn(email, ELSEWHERE)).json.code).toBe('over_request_rate_limit')
    expect((await signIn(email, HOME)).status).toBe(200)
  })

  test('[7.08] do so in each process, which knows from the database who was where', async () => {
    const { email } = await atHome()
    const other = await openAuthTwin(database())
    const guesses = strangers.map((address) => signIn(email, address, { password: 'a guess', of: other }))
    expect(await codesOf(guesses)).toEqual(Array(10).fill('invalid_credentials'))
    expect((await signIn(email, ELSEWHERE, { of: other })).status).toBe(429)
    expect((await signIn(email, HOME, { of: other })).status).toBe(200)
  })

  test('[7.08] [8.12] guess ten times from its owner’s network as well, as often as at an account that is none', async () => {
    const { email } = await atHome()
    for (const target of [email, newAddress()]) {
      const codes = []
      for (let number = 0; number < 11; number++) codes.push((await guess(target, HOME)).json.code)
      expect(codes).toEqual([...Array(10).fill('invalid_credentials'), 'over_request_rate_limit'])
      twin().passTime(5 * MINUTE_MS)
    }
    expect((await signIn(email, HOME)).status).toBe(200)
  })

  test('[7.08] cannot reach its owner’s count by what they call the account', async () => {
    const { email } = await atHome()
    for (const named of [`known in ${HOME}: ${email}`, `${email}\n${HOME}`, `${HOME} ${email}`]) {
      await codesOf(strangers.map((address) => guess(named, address)))
    }
    await codesOf(strangers.map((address) => guess(email, address)))
    expect((await signIn(email, HOME)).status).toBe(200)
  })

  test('[7.08] who had its password are strangers again once it is changed', async () => {
    const { client, email } = await atHome()
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    const other = await openAuthTwin(database())
    for (const address of strangers) await signIn(email, address, { of: other })
    const again = await signIn(email, HOME, { password: NEW_PASSWORD, of: other })
    expect(again.json.code).toBe('over_request_rate_limit')
  })

  test('[7.08] who had its password are strangers, too, once the owner of the shop has changed it', async () => {
    const { email, user } = await atHome()
    const { error } = await openOwner(twin()).updateUserById(user.id, { password: NEW_PASSWORD })
    expect(error).toBeNull()
    const other = await openAuthTwin(database())
    for (const address of strangers) await signIn(email, address, { of: other })
    const again = await signIn(email, HOME, { password: NEW_PASSWORD, of: other })
    expect(again.json.code).toBe('over_request_rate_limit')
  })

  test('[7.08] its owner stays known where they changed the password', async () => {
    const { email } = await atHome()
    const home = openClient(twin(), HOME)
    await home.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await home.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    const other = await openAuthTwin(database())
    for (const address of strangers) await signIn(email, address, { of: other })
    expect((await signIn(email, ELSEWHERE, { password: NEW_PASSWORD, of: other })).status).toBe(429)
    expect((await signIn(email, HOME, { password: NEW_PASSWORD, of: other })).status).toBe(200)
  })

  test('[7.08] who signed up with an address of somebody else are strangers once its mailbox is proved', async () => {
    const { email } = await atHome()
    await post('/recover', { email }, ELSEWHERE)
    await pressLink(twin(), (await openMail(database(), email)).link)
    const other = await openAuthTwin(database())
    for (const address of strangers) await signIn(email, address, { of: other })
    expect((await signIn(email, HOME, { of: other })).json.code).toBe('over_request_rate_limit')
  })

  test('[7.08] who showed its second factor count with strangers, too, once its password is changed', async () => {
    const { email, user, factor } = await signUpWithFactor(twin())
    const enter = async (address: string, password: string) => {
      const client = openClient(twin(), address)
      expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
      return client.auth.mfa
    }
    const show = async (mfa: Awaited<ReturnType<typeof enter>>, code: string) =>
      (await mfa.challengeAndVerify({ factorId: factor.id, code })).error?.code
    twin().passTime(STEP_MS)
    expect(await show(await enter(HOME, PASSWORD), codeOf(twin(), factor.secret))).toBeUndefined()
    await openOwner(twin()).updateUserById(user.id, { password: NEW_PASSWORD })
    const thief = await enter(ELSEWHERE, NEW_PASSWORD)
    for (let guess = 0; guess < 5; guess++)
      expect(await show(thief, wrongCodeOf(twin(), factor.secret))).toBe('mfa_verification_failed')
    twin().passTime(STEP_MS)
    const home = await enter(HOME, NEW_PASSWORD)
    expect(await show(home, codeOf(twin(), factor.secret))).toBe('over_request_rate_limit')
  })

  test('[7.08] ask for its mails every minute, and end none that its owner asked for', async () => {
    const { email } = await atHome()
    const before = (await mailsTo(database(), email)).length
    await post('/recover', { email }, strangers[0] ?? '')
    expect((await post('/recover', { email }, HOME)).status).toBe(200)
    const { link } = await openMail(database(), email)
    for (const address of strangers.slice(0, 3)) {
      twin().passTime(MINUTE_MS)
      expect((await post('/recover', { email }, address)).status).toBe(200)
    }
    expect(await mailsTo(database(), email)).toHaveLength(before + 5)
    expect(fragmentOf(await pressLink(twin(), link))).toMatchObject({ type: 'recovery' })
  })

  test('[7.08] guess at its codes for each other, and not for where the mail was asked for', async () => {
    const { email } = await signUp(twin())
    await post('/otp', { email }, ELSEWHERE)
    const { code } = await openMail(database(), email)
    const verify = (token: string, address: string) =>
      post('/verify', { type: 'email', email, token }, address)
    for (const address of strangers) {
      expect((await verify(otherCode(code), address)).json.code).toBe('otp_expired')
    }
    expect((await verify(code, HOME)).json.code).toBe('over_request_rate_limit')
    twin().passTime(5 * MINUTE_MS)
    expect((await verify(code, HOME)).json.code).toBe('otp_expired')
    expect((await verify(code, ELSEWHERE)).status).toBe(200)
  })

  test('[7.08] [8.12] who asked for a mail guess as often at an account that is none', async () => {
    const { email } = await signUp(twin())
    for (const target of [email, newAddress()]) {
      const verify = (address: string) =>
        post('/verify', { type: 'email', email: target, token: '123456' }, address)
      await post('/otp', { email: target, create_user: false }, ELSEWHERE)
      for (const address of strangers) await verify(address)
      expect((await verify(HOME)).status).toBe(429)
      const codes = []
      for (let number = 0; number < 11; number++) codes.push((await verify(ELSEWHERE)).json.code)
      expect(codes).toEqual([...Array(10).fill('otp_expired'), 'over_request_rate_limit'])
    }
  })

  test('[7.08] who have the password guess at the second factor without its owner’s', async () => {
    const { client, email, factor } = await signUpWithFactor(twin())
    for (const [number, address] of strangers.slice(0, 6).entries()) {
      const thief = openClient(twin(), address)
      await thief.auth.signInWithPassword({ email, password: PASSWORD })
      const code = wrongCodeOf(twin(), factor.secret)
      const { error } = await thief.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
      expect(error?.code).toBe(number < 5 ? 'mfa_verification_failed' : 'over_request_rate_limit')
    }
    twin().passTime(STEP_MS)
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    const code = codeOf(twin(), factor.secret)
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
  })

  test('[7.08] who hold one of its sessions guess at its password in that one alone', async () => {
    const { client, email } = await signUp(twin())
    const found = openClient(twin(), ELSEWHERE)
    await found.auth.signInWithPassword({ email, password: PASSWORD })
    const change = (who: typeof client, current: string) =>
      who.auth.updateUser({ password: NEW_PASSWORD, current_password: current } as never)
    for (let number = 0; number < 10; number++) {
      expect((await change(found, 'a guess')).error?.code).toBe('current_password_invalid')
    }
    expect((await change(found, PASSWORD)).error?.code).toBe('over_request_rate_limit')
    expect((await change(client, PASSWORD)).error).toBeNull()
  })

  test('[7.08] have the mails of its new address sent again without ending what went out', async () => {
    const { client, email } = await signUp(twin())
    const next = newAddress()
    await client.auth.updateUser({ email: next })
    const [old, fresh] = [await openMail(database(), email), await openMail(database(), next)]
    for (const address of strangers.slice(0, 2)) {
      twin().passTime(MINUTE_MS)
      expect((await post('/resend', { type: 'email_change', email }, address)).status).toBe(200)
      await pressLink(twin(), address === strangers[0] ? old.link : fresh.link)
    }
    expect((await client.auth.getUser()).data.user?.email).toBe(next)
  })

  test('[7.08] have them sent again, too, once what went out is good no more', async () => {
    const { client, email } = await signUp(twin())
    const next = newAddress()
    await client.auth.updateUser({ email: next })
    twin().passTime(61 * MINUTE_MS)
    const before = (await mailsTo(database(), next)).length
    expect((await post('/resend', { type: 'email_change', email }, strangers[0] ?? '')).status).toBe(200)
    expect(await mailsTo(database(), next)).toHaveLength(before + 1)
  })
})
