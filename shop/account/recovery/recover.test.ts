import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { madeSession, refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openAccountPage } from '#tests/fixtures/browser/fake-account-page.ts'
import { recover, setNewPassword, spendTokenOfLink } from './recover.ts'

const email = 'robin@buyer.example'
const signedIn = () => Response.json(madeSession())

let page: ReturnType<typeof openAccountPage>
const open = (...answers: Parameters<typeof openAccountPage>) => {
  page = openAccountPage(...answers)
}

beforeEach(() => vi.stubGlobal('location', { origin: 'https://keel.example' }))
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.session.client.dispose()
})

describe('asking for the mail', () => {
  test('[7.08] would have its link lead to the page that sets the password', async () => {
    open(() => Response.json({}))
    expect(await recover(page.session, email)).toEqual({ ok: true, data: null })
    expect(page.asked[0]).toMatchObject({
      what: 'POST /auth/v1/recover?redirect_to=https%3A%2F%2Fkeel.example%2Flogin%2Freset',
      body: { email },
    })
  })

  test('[8.12] too often is told in the backend’s words, and a failure in the shop’s', async () => {
    const words = 'For security purposes, you can only request this after 59 seconds.'
    open(
      () => refusal(429, 'over_email_send_rate_limit', words),
      () => Promise.reject(new TypeError('Failed to fetch')),
    )
    expect(await recover(page.session, email)).toMatchObject({ ok: false, error: { message: words } })
    expect(await recover(page.session, email)).toMatchObject({
      ok: false,
      error: { message: 'Failed to send the link' },
    })
  })
})

describe('the link of the mail', () => {
  test('signs nobody in before the new password stands', async () => {
    open(signedIn, () => Response.json(madeSession().user))
    const opened = { ok: true, data: { kind: 'new-password', email } }
    expect(await spendTokenOfLink(page.session, 'hash')).toEqual(opened)
    expect(page.session.keeper.stored()).toBeNull()
    expect(page.asked[0]).toMatchObject({
      what: 'POST /auth/v1/verify',
      body: { token_hash: 'hash', type: 'recovery' },
    })
    const set = await setNewPassword(page.session, 'a better password')
    expect(set).toEqual({ ok: true, data: { isOfStaff: false } })
    expect(page.asked[1]).toMatchObject({
      what: 'PUT /auth/v1/user',
      body: { password: 'a better password' },
    })
    expect(page.session.keeper.stored()).toContain('access-first')
    // A link is often opened on a device that others use as well.
    expect(page.session.keeper.isRemembered()).toBe(false)
  })

  test('says whether the owner has given the account a role, which leads on to the office', async () => {
    const { user } = madeSession()
    open(signedIn, () => Response.json({ ...user, app_metadata: { role: 'support' } }))
    await spendTokenOfLink(page.session, 'hash')
    const set = await setNewPassword(page.session, 'a better password')
    expect(set).toEqual({ ok: true, data: { isOfStaff: true } })
  })

  test('[4.02] of another account than the one that is signed in is asked about, both named', async () => {
    open(signedIn)
    const kept = { ...madeSession(), user: { id: 'other', email: 'sam@buyer.example', factors: [] } }
    page.keep(kept)
    const asked = {
      kind: 'brought',
      email,
      other: 'sam@buyer.example',
      next: { kind: 'new-password', email },
    }
    expect(await spendTokenOfLink(page.session, 'hash')).toEqual({ ok: true, data: asked })
    expect(page.session.keeper.stored()).toContain('sam@buyer.example')
  })

  test('a password that is refused leaves nobody signed in', async () => {
    const words = 'Password should be at least 6 characters.'
    open(signedIn, () => refusal(422, 'weak_password', words))
    await spendTokenOfLink(page.session, 'hash')
    expect(await setNewPassword(page.session, 'short')).toMatchObject({
      ok: false,
      error: { message: words },
    })
    expect(page.session.keeper.stored()).toBeNull()
  })

  test('[4.02] an account with a second factor asks for its code first', async () => {
    const factors = [{ id: 'factor', status: 'verified', factor_type: 'totp' }]
    open(() => Response.json(madeSession({ factors })))
    const half = {
      ok: true,
      data: { kind: 'code-needed', email, step: { app: 'factor', passkey: undefined, hasCodes: false } },
    }
    expect(await spendTokenOfLink(page.session, 'hash')).toEqual(half)
  })

  test('that is spent says so in the words of the shop', async () => {
    open(() => refusal(403, 'otp_expired', 'Email link is invalid or has expired'))
    const spent = { ok: false, error: { message: 'This link has expired or was already used' } }
    expect(await spendTokenOfLink(page.session, 'hash')).toMatchObject(spent)
  })
})
