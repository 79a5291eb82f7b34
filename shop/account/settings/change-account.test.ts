import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { madeSession, refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openAccountPage } from '#tests/fixtures/browser/fake-account-page.ts'
import { loadDetails } from './account-details.ts'
import { askForPasswordCode, askForProof, changeEmail, changePassword, proveEmail } from './change-account.ts'

const user = madeSession().user

let page: ReturnType<typeof openAccountPage>

/** Opens a page with somebody signed in. */
function open(...answers: Parameters<typeof openAccountPage>): void {
  page = openAccountPage(...answers)
  page.keep(madeSession())
}
const whatWasAsked = () => page.asked.map(({ what }) => what)
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => vi.stubGlobal('location', { origin: 'https://keel.example' }))
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.session.client.dispose()
})

describe('the password', () => {
  const password = 'a better password'
  const current_password = 'a good password'
  const passwords = { password, current_password }

  test('[7.08] is changed, which ends a change of address that was asked for', async () => {
    open(
      () => Response.json({ ...user, new_email: 'robin@new.example' }),
      () => Response.json(user),
    )
    expect(await loadDetails(page.session)).toMatchObject({ data: { newEmail: 'robin@new.example' } })
    const changed = await changePassword(page.session, passwords)
    expect(changed).toMatchObject({ ok: true, data: { kind: 'changed', details: { newEmail: undefined } } })
    expect(page.asked[1]?.body).toMatchObject(passwords)
  })

  test('takes a code from a mail where the sign-in is long ago, which is sent along', async () => {
    open(
      () => refusal(400, 'reauthentication_needed', 'Password update requires reauthentication'),
      () => Response.json({}),
      () => Response.json(user),
    )
    const codeSent = { ok: true, data: { kind: 'code-sent' } }
    expect(await changePassword(page.session, passwords)).toEqual(codeSent)
    expect(whatWasAsked()).toEqual(['PUT /auth/v1/user', 'GET /auth/v1/reauthenticate'])
    const changed = { ok: true, data: { kind: 'changed' } }
    expect(await changePassword(page.session, { ...passwords, nonce: '123456' })).toMatchObject(changed)
    expect(page.asked[2]?.body).toMatchObject({ password, nonce: '123456' })
  })

  test('[8.12] another code that cannot be sent yet is told in the words of the service', async () => {
    const words = 'For security purposes, you can only request this after 41 seconds.'
    open(
      () => Response.json({}),
      () => refusal(429, 'over_email_send_rate_limit', words),
    )
    expect(await askForPasswordCode(page.session)).toEqual({ ok: true, data: null })
    expect(await askForPasswordCode(page.session)).toMatchObject({ ok: false, error: { message: words } })
    expect(whatWasAsked()).toEqual(['GET /auth/v1/reauthenticate', 'GET /auth/v1/reauthenticate'])
  })

  test('asks for the current one, and says so where it is wrong', async () => {
    open(() =>
      refusal(400, 'current_password_invalid', 'Current password required when setting new password.'),
    )
    const wrong = { ok: false, error: { message: 'This is not your current password' } }
    expect(await changePassword(page.session, passwords)).toMatchObject(wrong)
  })

  test.each([
    [['length'], 'This is too short. Please use at least 8 characters.'],
    [['pwned'], 'Too many people use this password, so it is easy to guess. Please choose another.'],
    [['email'], 'This is your email address, so it is easy to guess. Please choose another.'],
    [['length', 'pwned'], 'This is too short. Please use at least 8 characters.'],
    [['characters'], 'in words of its own'],
    [[], 'in words of its own'],
  ])('[8.12] that is weak is told below the field: %j', async (reasons, passwordProblem) => {
    const body = { code: 'weak_password', message: 'in words of its own', weak_password: { reasons } }
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    open(() => Response.json(body, { status: 422, headers }))
    const failed = { ok: false, error: { message: 'in words of its own', passwordProblem } }
    expect(await changePassword(page.session, passwords)).toMatchObject(failed)
  })

  test('[8.12] is refused in the backend’s words, and fails in the shop’s', async () => {
    const words = 'New password should be different from the old password.'
    open(() => refusal(422, 'same_password', words), unreachable)
    expect(await changePassword(page.session, passwords)).toMatchObject({
      ok: false,
      error: { message: words },
    })
    const failed = { ok: false, error: { message: 'Failed to change the password' } }
    expect(await changePassword(page.session, passwords)).toMatchObject(failed)
  })
})

describe('the proof of the mailbox', () => {
  const identity = (verified: unknown, provider = 'email') => ({
    ...user,
    email_confirmed_at: '2026-11-21T12:00:00Z',
    identities: [{ provider, identity_data: { email_verified: verified } }],
  })

  test.each([
    ['an account of this shop’s own service, before', identity(false), false],
    ['and after', identity(true), true],
    ['one of long ago', identity(undefined), true],
    ['one by another service', identity(false, 'google'), true],
    ['one that waits for its confirmation', user, false],
  ])('[7.08] is told of %s', async (_case, answer, isEmailProved) => {
    open(() => Response.json(answer))
    const loaded = await loadDetails(page.session)
    expect(loaded).toMatchObject({ ok: true, data: { isEmailProved } })
  })

  test('[7.08] is a code of a mail, which is shown from within the session', async () => {
    open(
      () => Response.json({}),
      () => Response.json(identity(true)),
    )
    expect(await askForProof(page.session)).toEqual({ ok: true, data: null })
    const proved = await proveEmail(page.session, ' 123 456 ')
    expect(proved).toMatchObject({ ok: true, data: { email: user.email, isEmailProved: true } })
    expect(whatWasAsked()).toEqual(['GET /auth/v1/reauthenticate', 'PUT /auth/v1/user'])
    expect(page.asked[1]?.body).toMatchObject({ nonce: '123456' })
  })

  test('[7.08] holds while the page is open where the service keeps none', async () => {
    open(() => Response.json(identity(false)))
    expect(await proveEmail(page.session, '123456')).toMatchObject({ data: { isEmailProved: true } })
  })

  test('[8.12] fails in the words of the service', async () => {
    const words = 'Nonce has expired or is invalid'
    open(() => refusal(422, 'reauthentication_not_valid', words))
    expect(await proveEmail(page.session, '123456')).toMatchObject({ ok: false, error: { message: words } })
  })
})

describe('the e-mail address', () => {
  const next = 'robin@new.example'

  test('[7.08] waits for both mailboxes, whose links lead to the account', async () => {
    open(() => Response.json({ ...user, new_email: next }))
    const waiting = {
      email: user.email,
      newEmail: next,
      isEmailProved: false,
      secondStep: undefined,
      isOfStaff: false,
    }
    expect(await changeEmail(page.session, next)).toEqual({ ok: true, data: waiting })
    expect(whatWasAsked()).toEqual(['PUT /auth/v1/user?redirect_to=https%3A%2F%2Fkeel.example%2Faccount'])
  })

  test('[8.12] that the account has already is not told as changed, however it is typed', async () => {
    open(() => Response.json(user))
    expect(await changeEmail(page.session, user.email.toUpperCase())).toMatchObject({
      ok: false,
      error: { message: 'This is your email address already' },
    })
    expect(page.asked).toEqual([])
  })

  test('[8.12] of somebody else is refused in the backend’s words', async () => {
    const words = 'A user with this email address has already been registered'
    open(() => refusal(422, 'email_exists', words))
    expect(await changeEmail(page.session, next)).toMatchObject({ ok: false, error: { message: words } })
  })

  test('of an account whose session another device has ended is not there to be shown', async () => {
    open(() => refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'))
    expect(await loadDetails(page.session)).toEqual({ ok: true, data: undefined })
    expect(page.session.keeper.stored()).toBeNull()
  })

  test('[8.12] that cannot be loaded says so, and the session stays', async () => {
    open(unreachable)
    expect(await loadDetails(page.session)).toMatchObject({
      ok: false,
      error: { message: 'Failed to load your account' },
    })
    expect(page.session.keeper.stored()).toContain('access-first')
  })

  test.each([
    [
      'an identity that says so',
      { identities: [{ provider: 'email', identity_data: { email_verified: true } }] },
      true,
    ],
    [
      'an identity that denies it',
      {
        identities: [{ provider: 'email', identity_data: { email_verified: false } }],
        email_confirmed_at: '2026-03-06',
      },
      false,
    ],
    [
      'another service’s identity alone',
      { identities: [{ provider: 'github', identity_data: { email_verified: true } }] },
      false,
    ],
    [
      'an old identity, and a confirmed address',
      { identities: [{ provider: 'email' }], email_confirmed_at: '2026-03-06' },
      true,
    ],
    ['nothing', {}, false],
  ])('is proved by %s: %#', async (_by, more, isEmailProved) => {
    open(() => Response.json({ ...user, ...more }))
    expect(await loadDetails(page.session)).toMatchObject({
      ok: true,
      data: { isEmailProved, newEmail: undefined },
    })
  })

  test('that is as it was leaves the session as it was', async () => {
    open(() => Response.json({ ...user, new_email: next }))
    const before = page.session.keeper.stored()
    expect(await loadDetails(page.session)).toMatchObject({ ok: true, data: { newEmail: next } })
    expect(page.session.keeper.stored()).toBe(before)
  })

  test('that another device finished changing is known from then on, in the session as it is', async () => {
    open(() => Response.json({ ...user, email: next }))
    expect(await loadDetails(page.session)).toMatchObject({ ok: true, data: { email: next } })
    expect(page.session.keeper.stored()).toContain(next)
    expect(page.session.keeper.stored()).toContain('access-first')
  })
})
