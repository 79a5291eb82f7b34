import { beforeEach, expect, test } from 'vitest'
import {
  ask,
  bearer,
  newAddress,
  ORIGIN,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { fragmentOf, mailsTo, openMail, pressLink } from '#tests/fixtures/mail/mailbox.ts'

type GenerateLink = Parameters<ReturnType<typeof openOwner>['generateLink']>[0]

describeAuth('what the owner sends people', ({ database, twin }) => {
  let owner: ReturnType<typeof openOwner>
  beforeEach(async () => {
    owner = openOwner(twin())
  })

  const generate = async (params: GenerateLink) => {
    const { data, error } = await owner.generateLink(params)
    if (error) throw error
    return data
  }

  test('[7.08] an invitation makes an account that is entered by its mail alone', async () => {
    const email = newAddress()
    const options = { data: { name: 'Kim' }, redirectTo: `${ORIGIN}/account` }
    const { data, error } = await owner.inviteUserByEmail(email.toUpperCase(), options)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Kim' } })
    expect(data.user?.invited_at).toBe(data.user?.confirmation_sent_at)
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const guessed = await openClient(twin()).auth.signInWithPassword({ email, password: '' })
    expect(guessed.error?.code).toBe('invalid_credentials')
    const { subject, link, code } = await openMail(database(), email)
    expect(subject).toContain('invited')
    const end = await pressLink(twin(), link)
    expect(`${end.origin}${end.pathname}`).toBe(`${ORIGIN}/account`)
    expect(fragmentOf(end)).toMatchObject({ type: 'invite', access_token: expect.any(String) })
    const spent = await openClient(twin()).auth.verifyOtp({ email, token: code, type: 'invite' })
    expect(spent.error?.code).toBe('otp_expired')
    expect((await owner.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('[7.08] an invitation that was lost is sent again at once, and the first is no good any more', async () => {
    const email = newAddress()
    const first = await owner.inviteUserByEmail(email)
    const { link } = await openMail(database(), email)
    const second = await owner.inviteUserByEmail(email)
    expect(second.data.user?.id).toBe(first.data.user?.id)
    expect(await mailsTo(database(), email)).toHaveLength(2)
    expect(fragmentOf(await pressLink(twin(), link)).error_code).toBe('otp_expired')
    const again = await openMail(database(), email)
    const { error } = await openClient(twin()).auth.verifyOtp({ email, token: again.code, type: 'invite' })
    expect(error).toBeNull()
  })

  test('[7.08] invites nobody without the service key, and nobody without an address', async () => {
    const ofKey = (key: string, body: object) =>
      ask(twin(), '/invite', { body: JSON.stringify(body), headers: bearer(key) })
    const stranger = await ofKey(twin().anonKey, { email: newAddress() })
    expect([stranger.status, stranger.json.code]).toEqual([403, 'not_admin'])
    for (const body of [{}, { email: 'x' }, { email: newAddress(), data: { a: 'x'.repeat(5000) } }]) {
      const answer = await ofKey(twin().serviceKey, body)
      expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed'])
    }
  })

  test.each(['magiclink', 'recovery'] as const)(
    '[7.08] a link of %s signs in, mailed by whoever asked',
    async (type) => {
      const { email, user } = await signUp(twin())
      const { properties, user: told } = await generate({
        type,
        email,
        options: { redirectTo: `${ORIGIN}/account` },
      })
      expect(told?.id).toBe(user.id)
      expect(properties).toMatchObject({ verification_type: type, redirect_to: `${ORIGIN}/account` })
      expect(await mailsTo(database(), email)).toEqual([])
      const end = await pressLink(twin(), properties?.action_link ?? '')
      expect(fragmentOf(end)).toMatchObject({ type, access_token: expect.any(String) })
      const next = await generate({ type, email })
      const byCode = await openClient(twin()).auth.verifyOtp({
        email,
        token: next.properties?.email_otp ?? '',
        type: 'email',
      })
      expect(byCode.data.user?.id).toBe(user.id)
      const { properties: last } = await generate({ type, email })
      const token_hash = last?.hashed_token ?? ''
      expect((await openClient(twin()).auth.verifyOtp({ token_hash, type })).data.user?.id).toBe(user.id)
    },
  )

  test('[7.08] a link of signup makes an account with its password, which counts once it was of use', async () => {
    const email = newAddress()
    const { properties, user } = await generate({
      type: 'signup',
      email,
      password: PASSWORD,
      options: { data: { name: 'Kim' } },
    })
    expect(user).toMatchObject({ email, user_metadata: { name: 'Kim' } })
    const client = openClient(twin())
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'email_not_confirmed',
    )
    await pressLink(twin(), properties?.action_link ?? '')
    const again = await owner.generateLink({ type: 'signup', email, password: PASSWORD })
    expect(again.error?.code).toBe('email_exists')
    expect((await owner.generateLink({ type: 'invite', email })).error?.code).toBe('email_exists')
  })

  // https://supabase.com/docs/reference/javascript/auth-admin-generatelink
  test.each(['signup', 'invite'] as const)(
    '[7.08] whom the owner brings by a link of %s is described by no more than was said',
    async (type) => {
      const email = newAddress()
      const options = { data: { name: 'Kim' } }
      const { user, properties } = await generate(
        type === 'signup' ? { type, email, password: PASSWORD, options } : { type, email, options },
      )
      expect(user?.user_metadata).toEqual({ name: 'Kim' })
      expect(user?.identities?.[0]?.identity_data).toEqual({
        sub: user?.id,
        email,
        email_verified: false,
        phone_verified: false,
      })
      expect(Object.keys(properties ?? {}).sort()).toEqual(
        ['action_link', 'email_otp', 'hashed_token', 'redirect_to', 'verification_type'].sort(),
      )
      await pressLink(twin(), properties?.action_link ?? '')
      const entered = await owner.getUserById(user?.id ?? '')
      expect(entered.data.user?.user_metadata).toEqual({ name: 'Kim', email_verified: true })
    },
  )

  test('[7.08] a magic link for somebody new makes the account', async () => {
    const email = newAddress()
    const { properties } = await generate({ type: 'magiclink', email })
    expect(properties?.verification_type).toBe('signup')
    expect(fragmentOf(await pressLink(twin(), properties?.action_link ?? ''))).toMatchObject({
      type: 'signup',
    })
  })

  test('[7.08] a changed address takes the links of both mailboxes', async () => {
    const { email, client } = await signUp(twin())
    const newEmail = newAddress()
    const current = await generate({ type: 'email_change_current', email, newEmail })
    const next = await generate({ type: 'email_change_new', email, newEmail })
    const half = await pressLink(twin(), current.properties?.action_link ?? '')
    expect(fragmentOf(half).message).toContain('other email')
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    await pressLink(twin(), next.properties?.action_link ?? '')
    expect((await client.auth.getUser()).data.user?.email).toBe(newEmail)
    const { email: taken } = await signUp(twin())
    const refused = await owner.generateLink({ type: 'email_change_new', email: newEmail, newEmail: taken })
    expect(refused.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('[7.08] one mailbox cannot say yes twice, by its own mail and by the owner’s link', async () => {
    const { email, client } = await signUp(twin())
    const newEmail = newAddress()
    await client.auth.updateUser({ email: newEmail })
    const mailed = await openMail(database(), newEmail)
    const made = await generate({ type: 'email_change_new', email, newEmail })
    await pressLink(twin(), made.properties?.action_link ?? '')
    await pressLink(twin(), mailed.link)
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  test('[7.08] the yes to one address is none to another', async () => {
    const { email, client } = await signUp(twin())
    const [first, second] = [newAddress(), newAddress()]
    const current = await generate({ type: 'email_change_current', email, newEmail: first })
    const next = await generate({ type: 'email_change_new', email, newEmail: second })
    await pressLink(twin(), current.properties?.action_link ?? '')
    await pressLink(twin(), next.properties?.action_link ?? '')
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  test.each([
    [{ type: 'recovery', email: 'nobody@keel.test' }, 404, 'user_not_found'],
    [{ type: 'email_change_new', email: 'nobody@keel.test', new_email: 'a@x.io' }, 404, 'user_not_found'],
    [{ type: 'email_change_new', email: 'nobody@keel.test' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'nobody@keel.test' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'nobody@keel.test', password: 'short' }, 422, 'weak_password'],
    [{ type: 'sms', email: 'nobody@keel.test' }, 400, 'validation_failed'],
    [{ type: 'recovery', email: 'nobody' }, 400, 'validation_failed'],
  ])('[7.08] a link of %j is not made', async (body, status, code) => {
    const headers = bearer(twin().serviceKey)
    const answer = await ask(twin(), '/admin/generate_link', { body: JSON.stringify(body), headers })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })
})
