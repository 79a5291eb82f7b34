import { expect, test } from 'vitest'
import { codeOf, enroll, STEP_MS, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import {
  type Client,
  newAddress,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
  signUpByForm,
} from '#tests/fixtures/backend/auth-twin.ts'
import { HOME } from '#tests/fixtures/backend/public-tables.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { fragmentOf, openMail, pressLink, tokenHashOf } from '#tests/fixtures/mail/mailbox.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'staple and kneel'
const NOT_VALID = { status: 422, code: 'reauthentication_not_valid' }

describeAuth('the proof that a mailbox is theirs', ({ database, twin }) => {
  const provedAt = async (email: string) => {
    const account = database().query.selectFrom('auth.users').select('email_proved_at')
    return (await account.where('email', '=', email).executeTakeFirstOrThrow()).email_proved_at
  }
  const verifiedOf = async (client: Client) => {
    const { data } = await client.auth.getUser()
    return data.user?.identities?.[0]?.identity_data?.email_verified
  }
  const signIn = (email: string, password = PASSWORD) =>
    openClient(twin()).auth.signInWithPassword({ email, password })
  const nonceOf = async (email: string) =>
    /\d{6}/.exec((await openMail(database(), email)).subject)?.[0] ?? ''
  const proveInSession = async ({ client, email }: { client: Client; email: string }) => {
    await client.auth.reauthenticate()
    return client.auth.updateUser({ nonce: await nonceOf(email) })
  }
  const recover = async (email: string) => {
    const { error } = await openClient(twin()).auth.resetPasswordForEmail(email)
    if (error) throw error
    return openMail(database(), email)
  }
  const follow = async (link: string) => {
    const { access_token = '', refresh_token = '' } = fragmentOf(await pressLink(twin(), link))
    const client = openClient(twin())
    const { error } = await client.auth.setSession({ access_token, refresh_token })
    if (error) throw error
    return client
  }

  test('[7.08] signing up is none: it leads in, and the account says that the address is not verified', async () => {
    const { client, email, user } = await signUpByForm(twin())
    expect(user.email_confirmed_at).toBeDefined()
    expect(user.identities?.[0]?.identity_data?.email_verified).toBe(false)
    expect(await provedAt(email)).toBeNull()
    expect(JSON.stringify((await client.auth.getUser()).data)).not.toContain('proved')
  })

  const waysOfProof: [string, (email: string) => Promise<Client>][] = [
    ['the link of a recovery', async (email) => follow((await recover(email)).link)],
    [
      'the code of a recovery',
      async (email) => {
        const { code } = await recover(email)
        const client = openClient(twin())
        await client.auth.verifyOtp({ email, token: code, type: 'recovery' })
        return client
      },
    ],
    [
      'a link to sign in',
      async (email) => {
        await openClient(twin()).auth.signInWithOtp({ email })
        return follow((await openMail(database(), email)).link)
      },
    ],
    [
      'a code to sign in',
      async (email) => {
        await openClient(twin()).auth.signInWithOtp({ email })
        const { code } = await openMail(database(), email)
        const client = openClient(twin())
        await client.auth.verifyOtp({ email, token: code, type: 'email' })
        return client
      },
    ],
    [
      'a recovery with a verifier',
      async (email) => {
        const client = openClient(twin(), undefined, { flowType: 'pkce' })
        await client.auth.resetPasswordForEmail(email)
        const end = await pressLink(twin(), (await openMail(database(), email)).link)
        await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')
        return client
      },
    ],
  ]
  test.each(waysOfProof)(
    '[7.08] by %s, its owner gets what a stranger signed up with and locked, and the stranger is out',
    async (_way, prove) => {
      const stranger = await signUpWithFactor(twin())
      const { email } = stranger
      const elsewhere = newAddress()
      expect((await stranger.client.from('addresses').insert(HOME)).error).toBeNull()
      await stranger.client.auth.updateUser({ email: elsewhere })
      await stranger.client.auth.reauthenticate()
      const nonce = await nonceOf(email)
      const change = await openMail(database(), elsewhere)
      const owner = await prove(email)
      const { data } = await owner.auth.getUser()
      expect(data.user).toMatchObject({ email, id: stranger.user.id })
      expect([data.user?.factors, data.user?.new_email]).toEqual([undefined, undefined])
      expect(await verifiedOf(owner)).toBe(true)
      expect(await provedAt(email)).not.toBeNull()
      expect((await stranger.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
      expect((await stranger.client.auth.updateUser({ nonce })).error).not.toBeNull()
      expect((await owner.from('addresses').select('city')).data).toEqual([])
      expect((await signIn(email)).error?.code).toBe('invalid_credentials')
      expect(fragmentOf(await pressLink(twin(), change.link)).error_code).toBe('otp_expired')
      expect((await owner.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
      expect((await signIn(email, NEW_PASSWORD)).error).toBeNull()
    },
  )

  test('[7.08] from within a session it keeps that session, the others, the password and the factor', async () => {
    const person = await signUpWithFactor(twin())
    const { client, email, factor } = person
    expect(await verifiedOf(client)).toBe(false)
    const { data, error } = await proveInSession(person)
    expect(error).toBeNull()
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true)
    expect(await provedAt(email)).not.toBeNull()
    expect(data.user?.factors).toHaveLength(1)
    expect((await signIn(email)).error).toBeNull()
    twin().passTime(STEP_MS)
    const code = codeOf(twin(), factor.secret)
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
  })

  test('[7.08] once it is given, a recovery takes nothing away', async () => {
    const person = await signUpWithFactor(twin())
    await proveInSession(person)
    twin().passTime(MINUTE_MS)
    const again = await follow((await recover(person.email)).link)
    expect((await again.auth.getUser()).data.user?.factors).toHaveLength(1)
    expect((await again.auth.updateUser({ password: NEW_PASSWORD })).error?.code).toBe('insufficient_aal')
    expect((await person.client.auth.getUser()).error).toBeNull()
    expect((await signIn(person.email)).error).toBeNull()
  })

  test('[7.08] a password’s change by code is one too', async () => {
    const { client, email } = await signUp(twin())
    twin().passTime(25 * 60 * MINUTE_MS)
    await client.auth.refreshSession()
    await client.auth.reauthenticate()
    const change = { password: NEW_PASSWORD, nonce: await nonceOf(email) }
    expect((await client.auth.updateUser(change)).error).toBeNull()
    expect(await verifiedOf(client)).toBe(true)
    expect((await signIn(email, NEW_PASSWORD)).error).toBeNull()
  })

  test('[7.08] takes the code of that mailbox, five guesses, and once', async () => {
    const [one, other] = [await signUp(twin()), await signUp(twin())]
    await other.client.auth.reauthenticate()
    const others = await nonceOf(other.email)
    expect((await one.client.auth.updateUser({ nonce: others })).error).toMatchObject(NOT_VALID)
    await one.client.auth.reauthenticate()
    const nonce = await nonceOf(one.email)
    const wrong = nonce === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++) {
      expect((await one.client.auth.updateUser({ nonce: wrong })).error).toMatchObject(NOT_VALID)
    }
    expect((await one.client.auth.updateUser({ nonce })).error).toMatchObject(NOT_VALID)
    expect(await provedAt(one.email)).toBeNull()
    expect((await other.client.auth.updateUser({ nonce: others })).error).toBeNull()
    expect((await other.client.auth.updateUser({ nonce: others })).error).toMatchObject(NOT_VALID)
  })

  test('[7.08] is not guessed by asking for one mail after the other', async () => {
    const { client, email } = await signUp(twin())
    const codes = []
    for (let mail = 0; mail < 3; mail++) {
      await client.auth.reauthenticate()
      const wrong = (await nonceOf(email)) === '000000' ? '000001' : '000000'
      for (let guess = 0; guess < 4; guess++) {
        codes.push((await client.auth.updateUser({ nonce: wrong })).error?.code)
      }
      twin().passTime(MINUTE_MS)
    }
    const limited = 'over_request_rate_limit'
    expect(codes).toEqual([...Array(10).fill('reauthentication_not_valid'), limited, limited])
  })

  test('[7.08] the mail says what the code is for', async () => {
    const { client, email } = await signUp(twin())
    await client.auth.reauthenticate()
    expect((await openMail(database(), email)).text).toContain('To confirm that this address is yours')
    await client.auth.updateUser({ nonce: await nonceOf(email) })
    twin().passTime(MINUTE_MS)
    await client.auth.reauthenticate()
    expect((await openMail(database(), email)).text).toContain('To change your password')
  })

  test('[7.08] a stranger who signs in, or sets a password, in the very moment of it is out as well', async () => {
    for (let time = 0; time < 4; time++) {
      const { client, email } = await signUp(twin())
      const { link } = await recover(email)
      const [late, early] = [openClient(twin(), '198.51.100.1'), openClient(twin(), '198.51.100.2')]
      const [end] = await Promise.all([
        new Promise((resolve) => setTimeout(resolve, time * 5)).then(() => pressLink(twin(), link)),
        late.auth.signInWithPassword({ email, password: PASSWORD }),
        client.auth.updateUser({ password: NEW_PASSWORD }),
        enroll(client).catch(() => undefined),
        early.auth.signInWithPassword({ email, password: PASSWORD }),
      ])
      // A new password ends mails sent before it: if the stranger was faster, the owner asks again.
      if (fragmentOf(end).error_code === 'otp_expired') {
        twin().passTime(MINUTE_MS)
        await pressLink(twin(), (await recover(email)).link)
      }
      for (const stranger of [client, late, early]) {
        expect((await stranger.auth.getUser()).data.user).toBeNull()
      }
      for (const password of [PASSWORD, NEW_PASSWORD]) {
        expect((await signIn(email, password)).error?.code).toBe('invalid_credentials')
      }
      const factors = database().query.selectFrom('auth.mfa_factors as factor').select('factor.id')
      const left = factors.innerJoin('auth.users as account', 'account.id', 'factor.user_id')
      expect(await left.where('account.email', '=', email).execute()).toEqual([])
    }
  })

  test('[7.08] the code of a link that was pressed before dies with what came before', async () => {
    const { client, email } = await signUp(twin())
    const early = openClient(twin(), undefined, { flowType: 'pkce' })
    await early.auth.resetPasswordForEmail(email)
    const end = await pressLink(twin(), (await openMail(database(), email)).link)
    const later = await signIn(email)
    expect(later.error?.code).toBe('invalid_credentials')
    twin().passTime(MINUTE_MS)
    await openClient(twin()).auth.signInWithOtp({ email })
    const owner = await follow((await openMail(database(), email)).link)
    const { error } = await early.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    expect(error?.code).toBe('flow_state_not_found')
    expect((await owner.auth.getUser()).error).toBeNull()
    expect((await client.auth.getUser()).error).not.toBeNull()
  })

  test('[7.08] what was sent to an address that the owner changed is no good, and the new one is yet to be proved', async () => {
    const person = await signUp(twin())
    await proveInSession(person)
    twin().passTime(MINUTE_MS)
    await person.client.auth.reauthenticate()
    const nonce = await nonceOf(person.email)
    const mail = await recover(person.email)
    const next = newAddress()
    await openOwner(twin()).updateUserById(person.user.id, { email: next })
    expect(await provedAt(next)).toBeNull()
    expect(await verifiedOf(person.client)).toBe(false)
    expect(fragmentOf(await pressLink(twin(), mail.link)).error_code).toBe('otp_expired')
    const code = { email: person.email, token: mail.code, type: 'recovery' } as const
    expect((await openClient(twin()).auth.verifyOtp(code)).error?.code).toBe('otp_expired')
    expect((await person.client.auth.updateUser({ nonce })).error).toMatchObject(NOT_VALID)
    await openOwner(twin()).updateUserById(person.user.id, { email_confirm: true })
    expect(await provedAt(next)).not.toBeNull()
    expect(await verifiedOf(person.client)).toBe(true)
  })

  test('[7.08] nor is what stayed behind in the table when an address was changed by hand', async () => {
    const { email, user } = await signUp(twin())
    const { link } = await recover(email)
    const set = database().query.updateTable('auth.users').set({ email: newAddress() })
    await set.where('id', '=', user.id).execute()
    const proof = { token_hash: tokenHashOf(link), type: 'recovery' } as const
    expect((await openClient(twin()).auth.verifyOtp(proof)).error?.code).toBe('otp_expired')
  })

  test('[7.08] a change of address that both mailboxes agree to proves the new one, and keeps the password', async () => {
    const { client, email } = await signUp(twin())
    const next = newAddress()
    await client.auth.updateUser({ email: next })
    const [old, fresh] = [await openMail(database(), email), await openMail(database(), next)]
    await pressLink(twin(), old.link)
    expect(await provedAt(email)).toBeNull()
    await pressLink(twin(), fresh.link)
    expect(await provedAt(next)).not.toBeNull()
    expect((await signIn(next)).error).toBeNull()
  })

  test('[7.08] the owner’s word for an address is as good, and where none is given it is yet to be proved', async () => {
    const [vouched, open] = [newAddress(), newAddress()]
    const owner = openOwner(twin())
    await owner.createUser({ email: vouched, password: PASSWORD, email_confirm: true })
    await owner.createUser({ email: open, password: PASSWORD })
    expect(await provedAt(vouched)).not.toBeNull()
    expect(await provedAt(open)).toBeNull()
    const { data } = await signIn(vouched)
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true)
  })
})
