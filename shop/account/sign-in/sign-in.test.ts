import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { madeSession, refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openAccountPage } from '#tests/fixtures/browser/fake-account-page.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { signOut } from '../session/sign-out/sign-out.ts'
import { signIn, signUp } from './sign-in.ts'

const robin = { email: 'robin@buyer.example', password: 'a good password', isRemembered: true }
const MISSING = 'You must provide either an email or phone number and a password'
const factor = { id: 'factor', status: 'verified', factor_type: 'totp' }

let session: BrowserSession
let asked: ReturnType<typeof openAccountPage>['asked']

function open(...answers: Parameters<typeof openAccountPage>): void {
  ;({ session, asked } = openAccountPage(...answers))
}

beforeEach(() => vi.stubGlobal('location', { origin: 'https://keel.example' }))
afterEach(async () => {
  vi.unstubAllGlobals()
  await session.client.dispose()
})

describe('signing in', () => {
  test('[1.02] [4.02] keeps the session that the backend answers', async () => {
    open(() => Response.json(madeSession()))
    expect(await signIn(session, robin)).toEqual({ ok: true, data: { kind: 'signed-in' } })
    expect(session.keeper.stored()).toContain('access-first')
  })

  test.each([
    { email: '', password: 'secret' },
    { email: 'robin@buyer.example', password: '' },
  ])('[5.02] without an e-mail or a password the library says so, and nothing is sent', async (values) => {
    open()
    expect(await signIn(session, { ...robin, ...values })).toMatchObject({
      ok: false,
      error: { message: MISSING },
    })
    expect(await signUp(session, { ...robin, ...values })).toMatchObject({
      ok: false,
      error: { message: MISSING },
    })
    expect(asked).toEqual([])
  })

  test('[8.12] a refusal has the backend’s own words', async () => {
    open(() => refusal(400, 'invalid_credentials', 'Invalid login credentials'))
    const refused = {
      ok: false,
      error: { message: 'Invalid login credentials', code: 'invalid_credentials' },
    }
    expect(await signIn(session, robin)).toEqual(refused)
    expect(session.keeper.stored()).toBeNull()
  })

  test('[8.12] a backend that cannot be reached has the words of the shop', async () => {
    open(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await signIn(session, robin)).toMatchObject({ ok: false, error: { message: 'Failed to sign in' } })
    open(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await signUp(session, robin)).toMatchObject({
      ok: false,
      error: { message: 'Failed to create account' },
    })
  })

  test('[4.02] an account with a second factor is not signed in by its password', async () => {
    open(() => Response.json(madeSession({ factors: [factor] })))
    const half = {
      ok: true,
      data: {
        kind: 'code-needed',
        step: { app: 'factor', passkey: undefined, hasCodes: false },
        isRemembered: true,
      },
    }
    expect(await signIn(session, robin)).toEqual(half)
    expect(session.keeper.stored()).toBeNull()
  })

  test('[4.02] a factor that was never verified asks for nothing', async () => {
    open(() => Response.json(madeSession({ factors: [{ ...factor, status: 'unverified' }] })))
    expect(await signIn(session, robin)).toEqual({ ok: true, data: { kind: 'signed-in' } })
  })
})

describe('signing up', () => {
  test('[7.08] [8.10] signs in, and would have the mail lead to the root of the site', async () => {
    open(() => Response.json(madeSession()))
    expect(await signUp(session, robin)).toEqual({ ok: true, data: { kind: 'signed-in' } })
    expect(asked[0]?.what).toBe('POST /auth/v1/signup?redirect_to=https%3A%2F%2Fkeel.example%2F')
  })

  test('where the address must be confirmed first, it is the mail that goes on', async () => {
    open(() => Response.json(madeSession().user))
    const sent = { ok: true, data: { kind: 'mail-sent', email: robin.email } }
    expect(await signUp(session, robin)).toEqual(sent)
    expect(session.keeper.stored()).toBeNull()
  })
})

describe('signing out', () => {
  const signedIn = () => Response.json(madeSession())

  test.each([401, 403, 404])('[8.14] passes over the answer %i', async (status) => {
    open(signedIn, () => refusal(status, 'session_not_found', 'gone'))
    await signIn(session, robin)
    expect(await signOut(session, 'local')).toEqual({ ok: true, data: null })
    expect(session.keeper.stored()).toBeNull()
  })

  test.each([
    ['others', 'session_not_found'],
    ['global', 'session_not_found'],
    ['others', 'user_banned'],
    ['global', 'bad_jwt'],
  ] as const)('[8.12] of %s is not done where the backend answers %s', async (scope, code) => {
    open(signedIn, () => refusal(403, code, 'in the words of the backend'))
    await signIn(session, robin)
    expect(await signOut(session, scope)).toMatchObject({
      ok: false,
      error: {
        message: 'Your other devices may still be signed in',
        description: expect.stringContaining('sign in again'),
      },
    })
  })

  test('[8.12] of others is not done where no session is left to ask with', async () => {
    open()
    expect(await signOut(session, 'others')).toMatchObject({
      ok: false,
      error: { message: 'Your other devices may still be signed in' },
    })
    expect(asked).toEqual([])
  })

  test('[8.12] everywhere fails where the backend does, and keeps the session', async () => {
    open(signedIn, () => Promise.reject(new TypeError('Failed to fetch')))
    await signIn(session, robin)
    expect(await signOut(session, 'global')).toMatchObject({
      ok: false,
      error: { message: 'Failed to sign out' },
    })
    expect(session.keeper.stored()).not.toBeNull()
  })

  test.each(['others', 'global'] as const)(
    '[4.02] of %s is not asked for with a password alone where others have shown a code, and says so',
    async (scope) => {
      const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
      const access_token = `${part({ alg: 'ES256' })}.${part({ aal: 'aal1', exp: 4e9 })}.${part({})}`
      open(() => Response.json({ ...madeSession({ factors: [factor] }), access_token }))
      await signIn(session, robin)
      session.keeper.keep(true)
      expect(await signOut(session, scope)).toMatchObject({
        ok: false,
        error: { code: 'insufficient_aal', message: 'Your other devices stay signed in' },
      })
      expect(asked.map(({ what }) => what)).not.toContain(`POST /auth/v1/logout?scope=${scope}`)
      expect(session.keeper.stored()).not.toBeNull()
    },
  )

  test('[4.02] of others is asked for by who has shown a code, and keeps this session', async () => {
    const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
    const access_token = `${part({ alg: 'ES256' })}.${part({ aal: 'aal2', exp: 4e9 })}.${part({})}`
    open(
      () => Response.json({ ...madeSession({ factors: [factor] }), access_token }),
      () => new Response(null, { status: 204 }),
    )
    await signIn(session, robin)
    session.keeper.keep(true)
    expect(await signOut(session, 'others')).toEqual({ ok: true, data: null })
    expect(asked.at(-1)?.what).toBe('POST /auth/v1/logout?scope=others')
    expect(session.keeper.stored()).not.toBeNull()
  })

  test('[4.02] here it takes no code, whatever other devices have shown', async () => {
    const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
    const access_token = `${part({ alg: 'ES256' })}.${part({ aal: 'aal1', exp: 4e9 })}.${part({})}`
    open(
      () => Response.json({ ...madeSession({ factors: [factor] }), access_token }),
      () => Response.json({}),
    )
    await signIn(session, robin)
    session.keeper.keep(true)
    expect(await signOut(session, 'local')).toEqual({ ok: true, data: null })
    expect(session.keeper.stored()).toBeNull()
  })

  test('here it is done once the session is no longer kept, whatever the backend says', async () => {
    open(signedIn, () => Promise.reject(new TypeError('Failed to fetch')))
    await signIn(session, robin)
    expect(await signOut(session, 'local')).toEqual({ ok: true, data: null })
    expect(session.keeper.stored()).toBeNull()
    expect(asked.at(-1)?.what).toBe('POST /auth/v1/logout?scope=local')
  })
})
