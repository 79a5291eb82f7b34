import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAccountPage } from '#tests/fake-account-page.ts'
import { madeSession, refusal } from '#tests/fake-auth-service.ts'
import { loadDetails } from './account-details.ts'
import { addFactor } from './add-factor.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { endVerification } from './end-verification.ts'
import { enterCode } from './enter-code.ts'

const user = madeSession().user
const WRONG_CODE = 'Invalid TOTP code entered'

let page: ReturnType<typeof openAccountPage>

/** Somebody is signed in there. */
function open(...answers: Parameters<typeof openAccountPage>): void {
  page = openAccountPage(...answers)
  page.keep(madeSession())
}
const whatWasAsked = () => page.asked.map(({ what }) => what)
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const challenge = () => Response.json({ id: 'challenge', type: 'totp', expires_at: 0 })

beforeEach(() => vi.stubGlobal('location', { origin: 'https://keel.example' }))
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.session.client.dispose()
})

describe('the password', () => {
  const password = 'a better password'

  test('is changed', async () => {
    open(() => Response.json(user))
    expect(await changePassword(page.session, { password })).toEqual({ ok: true, value: { kind: 'changed' } })
    expect(page.asked[0]?.body).toMatchObject({ password })
  })

  test('takes a code from a mail where the sign-in is long ago, which is sent along', async () => {
    open(
      () => refusal(400, 'reauthentication_needed', 'Password update requires reauthentication'),
      () => Response.json({}),
      () => Response.json(user),
    )
    const codeSent = { ok: true, value: { kind: 'code-sent' } }
    expect(await changePassword(page.session, { password })).toEqual(codeSent)
    expect(whatWasAsked()).toEqual(['PUT /auth/v1/user', 'GET /auth/v1/reauthenticate'])
    const changed = { ok: true, value: { kind: 'changed' } }
    expect(await changePassword(page.session, { password, nonce: '123456' })).toEqual(changed)
    expect(page.asked[2]?.body).toMatchObject({ password, nonce: '123456' })
  })

  test('[8.12] is refused in the backend’s words, and fails in the shop’s', async () => {
    const words = 'New password should be different from the old password.'
    open(() => refusal(422, 'same_password', words), unreachable)
    expect(await changePassword(page.session, { password })).toMatchObject({ ok: false, message: words })
    const failed = { ok: false, message: 'Failed to change the password' }
    expect(await changePassword(page.session, { password })).toMatchObject(failed)
  })
})

describe('the e-mail address', () => {
  const next = 'robin@new.example'

  test('[7.08] waits for both mailboxes, whose links lead to the account', async () => {
    open(() => Response.json({ ...user, new_email: next }))
    const waiting = { email: user.email, newEmail: next, factorId: undefined }
    expect(await changeEmail(page.session, next)).toEqual({ ok: true, value: waiting })
    expect(whatWasAsked()).toEqual(['PUT /auth/v1/user?redirect_to=https%3A%2F%2Fkeel.example%2Faccount'])
  })

  test('[8.12] of somebody else is refused in the backend’s words', async () => {
    const words = 'A user with this email address has already been registered'
    open(() => refusal(422, 'email_exists', words))
    expect(await changeEmail(page.session, next)).toMatchObject({ ok: false, message: words })
  })

  test('that another device finished changing is known from then on, in the session as it is', async () => {
    open(() => Response.json({ ...user, email: next }))
    expect(await loadDetails(page.session)).toMatchObject({ ok: true, value: { email: next } })
    expect(page.session.keeper.kept()).toContain(next)
    expect(page.session.keeper.kept()).toContain('access-first')
  })
})

describe('two-step verification', () => {
  const factor = { id: 'factor', factor_type: 'totp', status: 'verified' }
  const totp = { qr_code: '<svg/>', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/keel' }

  test('begins anew where it was begun and given up', async () => {
    const givenUp = { ...factor, id: 'given-up', status: 'unverified' }
    open(
      () => Response.json({ ...user, factors: [givenUp] }),
      () => Response.json({ id: givenUp.id }),
      () => Response.json({ id: factor.id, type: 'totp', totp }),
    )
    const added = { id: factor.id, qrCode: 'data:image/svg+xml;utf-8,<svg/>', secret: totp.secret }
    expect(await addFactor(page.session)).toEqual({ ok: true, value: added })
    expect(whatWasAsked()).toEqual([
      'GET /auth/v1/user',
      'DELETE /auth/v1/factors/given-up',
      'POST /auth/v1/factors',
    ])
  })

  test('[4.02] a code is taken as people type it, and lifts the session', async () => {
    open(challenge, () => Response.json(madeSession({ refreshToken: 'lifted', factors: [factor] })))
    expect(await enterCode(page.session, factor.id, ' 123 456 ')).toEqual({ ok: true, value: null })
    expect(page.asked[1]?.body).toMatchObject({ challenge_id: 'challenge', code: '123456' })
    expect(page.session.keeper.kept()).toContain('access-lifted')
  })

  test('[8.12] a wrong code is told in the backend’s words, and turns nothing off', async () => {
    open(challenge, () => refusal(422, 'mfa_verification_failed', WRONG_CODE))
    const refused = { ok: false, message: WRONG_CODE }
    expect(await endVerification(page.session, factor.id, '000000')).toMatchObject(refused)
    expect(whatWasAsked()).not.toContain('DELETE /auth/v1/factors/factor')
  })

  test('a right code turns it off', async () => {
    open(
      challenge,
      () => Response.json(madeSession({ refreshToken: 'lifted', factors: [factor] })),
      () => Response.json({ id: factor.id }),
    )
    expect(await endVerification(page.session, factor.id, '123456')).toEqual({ ok: true, value: null })
    expect(whatWasAsked().at(-1)).toBe('DELETE /auth/v1/factors/factor')
  })
})
