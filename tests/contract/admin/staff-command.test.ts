import { beforeEach, expect, test } from 'vitest'
import type { BackendOwner } from '#server/backend/owner.ts'
import { invite, list, remove } from '#server/staff/command/staff-verbs.ts'
import { findStaffAt } from '#server/staff/find-staff.ts'
import {
  newAddress,
  ORIGIN,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { fragmentOf, mailsTo, openMail, pressLink } from '#tests/fixtures/mail/mailbox.ts'

const VERBS = { invite, list, remove }
const NOBODY_LEFT = 'the shop has no owner now; to name one: npm run staff -- invite EMAIL owner'

describeAuth('npm run staff', ({ twin, database }) => {
  let owner: BackendOwner
  beforeEach(() => {
    const { anonKey, serviceKey, backend } = twin()
    owner = { url: ORIGIN, anonKey, serviceKey, fetch: (request) => backend.fetch(request) }
  })

  async function staff(verb: keyof typeof VERBS, ...values: string[]): Promise<string> {
    const lines: string[] = []
    await VERBS[verb].run({ owner, publicUrl: ORIGIN }, (line) => lines.push(line), values)
    return lines.join('\n')
  }
  const roleOf = async (token: string) => {
    const found = await findStaffAt(owner)(token)
    return found.kind === 'staff' ? found.staff.role : found.kind
  }

  test('invites somebody by mail, who comes in by its link with the role, and is listed', async () => {
    const email = newAddress()
    expect(await staff('invite', email.toUpperCase(), 'manager')).toBe(
      `${email} is now manager; an email with a link to sign in is on its way to them`,
    )
    expect(await staff('list')).toContain(`manager  ${email}  invited`)
    const { link, subject } = await openMail(database(), email)
    expect(subject).toContain('You are invited')
    const session = fragmentOf(await pressLink(twin(), link))
    expect(session.type).toBe('invite')
    expect(await roleOf(session.access_token ?? '')).toBe('manager')
    expect(await staff('list')).toContain(`manager  ${email}  signed in 20`)
  })

  test('sends an invitation again, with another role', async () => {
    const email = newAddress()
    await staff('invite', email, 'manager')
    await staff('invite', email, 'support')
    expect(await mailsTo(database(), email)).toHaveLength(2)
    const { link } = await openMail(database(), email)
    expect(await roleOf(fragmentOf(await pressLink(twin(), link)).access_token ?? '')).toBe('support')
  })

  test('takes a role away at once, and leaves the account', async () => {
    const email = newAddress()
    await staff('invite', email, 'owner')
    const { link } = await openMail(database(), email)
    const token = fragmentOf(await pressLink(twin(), link)).access_token ?? ''
    expect(await staff('remove', email)).toBe(
      `${email} is no longer owner; the account stays, as a customer’s\n${NOBODY_LEFT}`,
    )
    expect(await roleOf(token)).toBe('no-role')
    expect(await staff('list')).not.toContain(email)
    await expect(staff('remove', email)).rejects.toThrow(`${email} has no role`)
  })

  test('gives nobody a role who typed an address that may be another’s', async () => {
    const { email, session } = await signUp(twin())
    await expect(staff('invite', email, 'owner')).rejects.toThrow(
      'no one has shown that the mailbox is theirs',
    )
    expect(await roleOf(session.access_token)).toBe('no-role')

    const mailed = fragmentOf(await pressLink(twin(), (await openMail(database(), email)).link))
    expect(await staff('invite', email, 'owner')).toBe(`${email} is now owner; they sign in as before`)
    expect(await roleOf(mailed.access_token ?? '')).toBe('owner')
    expect(await roleOf(session.access_token)).toBe('not-signed-in')
    expect(
      (await openClient(twin()).auth.signInWithPassword({ email, password: PASSWORD })).error?.code,
    ).toBe('invalid_credentials')
    expect(await staff('invite', email, 'support')).toBe(
      `${email} is now support, and was owner; they sign in as before\n${NOBODY_LEFT}`,
    )
    expect(await staff('invite', email, 'support')).toBe(`${email} is already support`)
  })

  test('takes no password over from whoever began to sign up with the address', async () => {
    const email = newAddress()
    await openOwner(twin()).createUser({ email, password: PASSWORD })
    await staff('invite', email, 'owner')
    const { data } = await openOwner(twin()).listUsers({ page: 1, perPage: 1000 })
    const account = data.users.filter((each) => each.email === email)
    expect(account).toMatchObject([{ app_metadata: { role: 'owner' }, invited_at: expect.any(String) }])
    await openOwner(twin()).updateUserById(account[0]?.id ?? '', { email_confirm: true })
    expect(
      (await openClient(twin()).auth.signInWithPassword({ email, password: PASSWORD })).error?.code,
    ).toBe('invalid_credentials')
  })

  test.each([
    [['invite', 'nobody@keel.test', 'admin'], 'there is no role "admin"; there are owner, manager, support'],
    [['invite', 'no address', 'owner'], 'the backend refuses: '],
    [['remove', 'nobody@keel.test'], 'nobody@keel.test has no role'],
  ] as const)('says what is wrong with %j, and changes nothing', async ([verb, ...values], message) => {
    await expect(staff(verb, ...values)).rejects.toThrow(message)
    expect(await mailsTo(database(), values[0])).toEqual([])
  })

  test.each([
    [401, '', 'does not take the service key'],
    [404, '404 page not found', 'does not let the service key do this: set the role in its own dashboard'],
    [429, '{"code":"over_email_send_rate_limit","message":"email rate limit exceeded"}', 'rate limit'],
    [200, '<html>', 'it answers what cannot be read'],
  ])('says of a hosted backend that answers %i why it could not', async (status, body, message) => {
    owner = { ...owner, url: 'https://hosted.example', fetch: async () => new Response(body, { status }) }
    await expect(staff('invite', 'ada@example.com', 'owner')).rejects.toThrow(message)
    owner = { ...owner, fetch: () => Promise.reject(new TypeError('fetch failed')) }
    await expect(staff('list')).rejects.toThrow('the backend at https://hosted.example does not answer')
  })
})
