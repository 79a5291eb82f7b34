import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { madeSession, refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openAccountPage } from '#tests/fixtures/browser/fake-account-page.ts'
import { proveSecondStep, signChallenge } from '../../second-step/prove-second-step.ts'
import { addPasskeyFactor } from '../verification/add-factor.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '../verification/own-recovery-codes.ts'
import { readPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'

const user = madeSession().user
let page: ReturnType<typeof openAccountPage>

/** Opens a page with somebody signed in. */
function open(...answers: Parameters<typeof openAccountPage>): void {
  page = openAccountPage(...answers)
  page.keep(madeSession())
}
const whatWasAsked = () => page.asked.map(({ what }) => what)
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const done = { ok: true, data: null }
const failedAs = (error: object) => ({ ok: false, error })

/** What the browser's own dialog answers, and what it was asked. */
const shown: string[] = []
function answerDialogs(answer: () => Promise<object>) {
  const dialog = (kind: string) => async () => {
    shown.push(kind)
    return answer()
  }
  vi.stubGlobal('navigator', { credentials: { create: dialog('create'), get: dialog('get') } })
}
const credential = {
  ...{ id: 'c', rawId: new ArrayBuffer(1), type: 'public-key', authenticatorAttachment: null },
  response: {
    ...{ clientDataJSON: new ArrayBuffer(1), attestationObject: new ArrayBuffer(1) },
    ...{ authenticatorData: new ArrayBuffer(1), signature: new ArrayBuffer(1), userHandle: null },
  },
  getClientExtensionResults: () => ({}),
}

beforeEach(() => {
  shown.length = 0
  vi.stubGlobal('location', { origin: 'https://keel.example', hostname: 'keel.example' })
  answerDialogs(async () => credential)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.session.client.dispose()
})

describe('the passkeys of an account', () => {
  test('are listed with their names, and when each was used', async () => {
    const listed = [
      {
        id: '1',
        friendly_name: 'Phone',
        created_at: '2026-01-02T03:04:05Z',
        last_used_at: '2026-02-02T03:04:05Z',
      },
      { id: '2', friendly_name: '', created_at: '2026-01-02T03:04:05Z' },
    ]
    open(() => Response.json(listed))
    const createdAt = new Date('2026-01-02T03:04:05Z')
    expect(await readPasskeys(page.session)).toEqual({
      ok: true,
      data: [
        { id: '1', name: 'Phone', createdAt, usedAt: new Date('2026-02-02T03:04:05Z') },
        { id: '2', name: 'Passkey', createdAt, usedAt: undefined },
      ],
    })
  })

  test('are renamed and removed by their ids', async () => {
    open(
      () => Response.json({ id: '1', friendly_name: 'Laptop' }),
      () => new Response(null, { status: 204 }),
    )
    expect(await renamePasskey(page.session, '1', 'Laptop')).toEqual(done)
    expect(await removePasskey(page.session, '1')).toEqual(done)
    expect(whatWasAsked()).toEqual(['PATCH /auth/v1/passkeys/1', 'DELETE /auth/v1/passkeys/1'])
    expect(page.asked[0]?.body).toEqual({ friendly_name: 'Laptop' })
  })

  test('[8.12] fail in words that say what did', async () => {
    open(unreachable, unreachable, unreachable)
    expect(await readPasskeys(page.session)).toMatchObject(
      failedAs({ message: 'Failed to load your passkeys' }),
    )
    expect(await renamePasskey(page.session, '1', 'x')).toMatchObject(
      failedAs({ message: 'Failed to rename the passkey' }),
    )
    expect(await removePasskey(page.session, '1')).toMatchObject(
      failedAs({ message: 'Failed to remove the passkey' }),
    )
  })
})

const challenge = (type: 'create' | 'request') => () =>
  Response.json({
    ...{ id: 'challenge', type: 'webauthn', expires_at: 0 },
    webauthn: {
      type,
      credential_options: {
        publicKey: {
          ...{ challenge: 'AAAA', rpId: 'keel.example', rp: { name: 'Keel' }, pubKeyCredParams: [] },
          user: { id: 'AAAA', name: 'n', displayName: 'n' },
        },
      },
    },
  })
const lifted = () => Response.json(madeSession({ refreshToken: 'lifted' }))
const step = { app: 'app', passkey: 'key', hasCodes: true }

describe('the second step by a passkey', () => {
  test('[4.02] asks the browser for the one that the account has', async () => {
    open(challenge('request'), lifted)
    expect(await proveSecondStep(page.session, step, { kind: 'passkey' })).toEqual(done)
    expect(shown).toEqual(['get'])
    expect(whatWasAsked()).toEqual([
      'POST /auth/v1/factors/key/challenge',
      'POST /auth/v1/factors/key/verify',
    ])
    expect(page.asked[0]?.body).toMatchObject({ webauthn: { rpId: 'keel.example' } })
    expect(page.session.keeper.stored()).toContain('access-lifted')
  })

  test('a new one is made where there is none yet', async () => {
    open(challenge('create'), lifted)
    expect(await signChallenge(page.session, 'new')).toEqual(done)
    expect(shown).toEqual(['create'])
  })

  test('a dialog that was closed sends nothing on, and says so', async () => {
    answerDialogs(async () => {
      throw Object.assign(new Error('closed'), { name: 'NotAllowedError' })
    })
    open(challenge('request'))
    expect(await signChallenge(page.session, 'key')).toMatchObject(
      failedAs({ message: 'No passkey was used' }),
    )
    expect(whatWasAsked()).toHaveLength(1)
  })

  test('[8.12] is refused in the service’s words, and fails in the shop’s', async () => {
    const words = 'Factor was not found'
    open(() => refusal(404, 'mfa_factor_not_found', words), challenge('request'), unreachable)
    expect(await signChallenge(page.session, 'key')).toMatchObject(failedAs({ message: words }))
    expect(await signChallenge(page.session, 'key')).toMatchObject(failedAs({ message: 'Failed to sign in' }))
  })
})

describe('a passkey for the second step', () => {
  test('takes the place of one that was given up, and counts once it is signed', async () => {
    const givenUp = { id: 'given-up', factor_type: 'webauthn', status: 'unverified' }
    const kept = { id: 'app', factor_type: 'totp', status: 'verified' }
    open(
      () => Response.json({ ...user, factors: [kept, givenUp] }),
      () => Response.json({ id: 'given-up' }),
      () => Response.json({ id: 'new', type: 'webauthn', friendly_name: 'n' }),
      challenge('create'),
      lifted,
    )
    expect(await addPasskeyFactor(page.session)).toEqual({ ok: true, data: 'new' })
    expect(whatWasAsked()).toEqual([
      'GET /auth/v1/user',
      'DELETE /auth/v1/factors/given-up',
      'POST /auth/v1/factors',
      'POST /auth/v1/factors/new/challenge',
      'POST /auth/v1/factors/new/verify',
    ])
    expect(page.asked[2]?.body).toMatchObject({
      ...{ factor_type: 'webauthn', friendly_name: 'Passkey for the second step' },
    })
  })

  test('[8.12] fails at each of its steps in words', async () => {
    const message = 'Failed to turn on two-step verification'
    open(unreachable)
    expect(await addPasskeyFactor(page.session)).toMatchObject(failedAs({ message }))
    open(
      () => Response.json(user),
      () => refusal(422, 'mfa_webauthn_enroll_not_enabled', 'off'),
    )
    expect(await addPasskeyFactor(page.session)).toMatchObject(
      failedAs({ message: 'Passkeys are not offered here' }),
    )
    open(
      () => Response.json(user),
      () => Response.json({ id: 'new', type: 'webauthn' }),
      unreachable,
    )
    expect(await addPasskeyFactor(page.session)).toMatchObject(failedAs({ message: 'Failed to sign in' }))
  })
})

describe('recovery codes', () => {
  test('take the second step, too', async () => {
    open(lifted, () => refusal(422, 'mfa_verification_failed', 'Invalid recovery code'))
    const proof = { kind: 'recovery', code: 'AAAA-BBBB' } as const
    expect(await proveSecondStep(page.session, step, proof)).toEqual(done)
    expect(page.asked[0]?.body).toMatchObject({ code: 'AAAA-BBBB' })
    expect(await proveSecondStep(page.session, step, proof)).toMatchObject(
      failedAs({ message: 'Invalid recovery code' }),
    )
  })

  test('are counted', async () => {
    open(() => Response.json({ id: 'codes', remaining: 7, total: 10 }), unreachable)
    expect(await countRecoveryCodes(page.session)).toMatchObject({ ok: true, data: 7 })
    expect(await countRecoveryCodes(page.session)).toMatchObject(
      failedAs({ message: 'Failed to count your recovery codes' }),
    )
  })

  test('are made, and made anew in place of those before', async () => {
    open(
      () => Response.json({ id: 'codes', codes: ['a', 'b'] }),
      () => Response.json({ id: 'codes', codes: ['c'] }),
    )
    expect(await makeRecoveryCodes(page.session, false)).toEqual({ ok: true, data: ['a', 'b'] })
    expect(await makeRecoveryCodes(page.session, true)).toEqual({ ok: true, data: ['c'] })
    expect(new Set(whatWasAsked()).size).toBe(2)
  })

  test.each([
    [404, 'not_found'],
    [405, 'bad_method'],
    [422, 'mfa_recovery_codes_enroll_not_enabled'],
    [400, 'validation_failed'],
  ])('that a service does not have are not offered: %s, %s', async (status, code) => {
    open(() => refusal(status, code, 'no'))
    expect(await makeRecoveryCodes(page.session, false)).toMatchObject(
      failedAs({ message: 'Recovery codes are not offered here' }),
    )
  })

  test('[8.12] that are refused have the service’s words, and that fail the shop’s', async () => {
    open(() => refusal(403, 'insufficient_aal', 'AAL2 required'), unreachable)
    expect(await makeRecoveryCodes(page.session, true)).toMatchObject(failedAs({ message: 'AAL2 required' }))
    expect(await makeRecoveryCodes(page.session, true)).toMatchObject(
      failedAs({ message: 'Failed to make recovery codes' }),
    )
  })
})
