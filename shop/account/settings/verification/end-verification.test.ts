import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { madeSession, refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openAccountPage } from '#tests/fixtures/browser/fake-account-page.ts'
import { enterCode } from '../../second-step/enter-code.ts'
import { addApp } from './add-factor.ts'
import { endVerification, provingStep } from './end-verification.ts'

const user = madeSession().user
const WRONG_CODE = 'Invalid TOTP code entered'

let page: ReturnType<typeof openAccountPage>

/** Opens a page with somebody signed in. */
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

describe('two-step verification', () => {
  const factor = { id: 'factor', factor_type: 'totp', status: 'verified' }
  const step = { app: factor.id, passkey: undefined, hasCodes: false }
  const shown = (code: string) => ({ factorId: factor.id, proof: { kind: 'code', code } }) as const
  const totp = { qr_code: '<svg/>', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/keel' }

  test('begins anew where it was begun and given up', async () => {
    const givenUp = { ...factor, id: 'given-up', status: 'unverified' }
    open(
      () => Response.json({ ...user, factors: [givenUp] }),
      () => Response.json({ id: givenUp.id }),
      () => Response.json({ id: factor.id, type: 'totp', totp }),
    )
    const added = { id: factor.id, qrCode: 'data:image/svg+xml;utf-8,<svg/>', secret: totp.secret }
    expect(await addApp(page.session)).toEqual({ ok: true, data: added })
    expect(whatWasAsked()).toEqual([
      'GET /auth/v1/user',
      'DELETE /auth/v1/factors/given-up',
      'POST /auth/v1/factors',
    ])
  })

  test('[4.02] a code is taken as people type it, and lifts the session', async () => {
    open(challenge, () => Response.json(madeSession({ refreshToken: 'lifted', factors: [factor] })))
    expect(await enterCode(page.session, factor.id, ' 123 456 ')).toEqual({ ok: true, data: null })
    expect(page.asked[1]?.body).toMatchObject({ challenge_id: 'challenge', code: '123456' })
    expect(page.session.keeper.stored()).toContain('access-lifted')
  })

  test('[8.12] a code that was used or is late says that the next one comes soon, and other failures do not', async () => {
    open(
      challenge,
      () => refusal(422, 'mfa_verification_failed', WRONG_CODE),
      () => Promise.reject(new TypeError('Failed to fetch')),
    )
    expect(await enterCode(page.session, factor.id, '123456')).toMatchObject({
      ok: false,
      error: { message: WRONG_CODE, description: expect.stringContaining('every 30 seconds') },
    })
    expect(await enterCode(page.session, factor.id, '123456')).toMatchObject({
      ok: false,
      error: { message: 'Failed to sign in', description: expect.stringContaining('connection') },
    })
  })

  test('[8.12] a wrong code is told in the backend’s words, and turns nothing off', async () => {
    open(challenge, () => refusal(422, 'mfa_verification_failed', WRONG_CODE))
    const refused = { ok: false, error: { message: WRONG_CODE } }
    expect(await endVerification(page.session, step, shown('000000'))).toMatchObject(refused)
    expect(whatWasAsked()).not.toContain('DELETE /auth/v1/factors/factor')
  })

  test('a right code turns it off', async () => {
    open(
      challenge,
      () => Response.json(madeSession({ refreshToken: 'lifted', factors: [factor] })),
      () => Response.json({ id: factor.id }),
    )
    expect(await endVerification(page.session, step, shown('123456'))).toEqual({
      ok: true,
      data: undefined,
    })
    expect(whatWasAsked().at(-1)).toBe('DELETE /auth/v1/factors/factor')
  })

  test('where two ways are on, one is removed by what stays, and the other is told as on', async () => {
    const both = { ...step, passkey: 'passkey', hasCodes: true }
    expect(provingStep(both, 'passkey')).toEqual({ ...step, hasCodes: true })
    expect(provingStep(both, factor.id)).toEqual({ ...both, app: undefined })
    expect(provingStep(step, factor.id)).toEqual(step)
    open(
      challenge,
      () => Response.json(madeSession({ refreshToken: 'lifted', factors: [factor] })),
      () => Response.json({ id: 'passkey' }),
      unreachable,
    )
    const proof = { kind: 'code', code: '123456' } as const
    expect(await endVerification(page.session, both, { factorId: 'passkey', proof })).toEqual({
      ok: true,
      data: { ...step, hasCodes: true },
    })
  })
})
