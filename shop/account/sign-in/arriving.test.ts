import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { madeSession } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openAccountPage } from '#tests/fixtures/browser/fake-account-page.ts'
import { bringsSession, clearFragment, isEmailPending, isOfChangedEmail } from '../mail-fragment.ts'
import { sessionOfLink } from '../recovery/recover.ts'
import { accountOf, userOf } from '../session/session-record.ts'
import { forgetProof, keepProof, readProof } from '../stored-proof.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

function openAddress(address: string) {
  const { pathname, search, hash, origin } = new URL(address, 'https://keel.example')
  const kept = new Map<string, string>()
  const shown: string[] = []
  vi.stubGlobal('location', { pathname, search, hash, origin })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => shown.push(to),
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  return { kept, shown }
}
afterEach(() => void vi.unstubAllGlobals())

describe('the fragment of a mail’s link', () => {
  test.each([
    ['#access_token=a', true, false],
    ['#type=signup&access_token=a', true, false],
    ['#error=x', true, false],
    ['#error_code=otp_expired', true, false],
    ['#message=Confirm+the+other', false, true],
    ['#access_token=a&message=x', true, false],
    ['#my_access_token=a', false, false],
    ['#reviews', false, false],
    ['', false, false],
  ])('%s brings a session or why not: %s, or waits for the other mailbox: %s', (hash, brings, isPending) => {
    expect([bringsSession(hash), isEmailPending(hash)]).toEqual([brings, isPending])
  })

  test('says where it is of a changed address', () => {
    expect(isOfChangedEmail('#access_token=a&type=email_change')).toBe(true)
    expect(isOfChangedEmail('#type=email_change&access_token=a')).toBe(true)
    expect(isOfChangedEmail('#access_token=a&type=email_changes')).toBe(false)
    expect(isOfChangedEmail('#type=email_change')).toBe(false)
  })

  test('leaves the address, as it holds tokens, and the rest of it stays', () => {
    const { shown } = openAddress('/login?next=/account#access_token=a')
    clearFragment()
    expect(shown).toEqual(['/login?next=/account'])
  })
})

describe('the proof of a purchase', () => {
  test('waits in this tab, and leaves the address', () => {
    const { shown } = openAddress('/product/a?b#proof=abc.d%2De~f')
    keepProof()
    expect(readProof()).toBe('abc.d-e~f')
    expect(shown).toEqual(['/product/a?b'])
    forgetProof()
    expect(readProof()).toBeNull()
  })

  test.each(['#proof=', '#proof=a&b', '#a#proof=b', '#approof=b', `#proof=${'a'.repeat(1_001)}`, '#reviews'])(
    '%s is none',
    (hash) => {
      const { shown } = openAddress(`/${hash}`)
      keepProof()
      expect(readProof()).toBeNull()
      expect(shown).toEqual([])
    },
  )

  test('may be as long as it may be, and is kept by nobody whose browser keeps nothing', () => {
    const { kept } = openAddress(`/#proof=${'a'.repeat(1_000)}`)
    keepProof()
    expect(kept.size).toBe(1)
    const closed = () => {
      throw new Error('closed')
    }
    vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed, removeItem: closed })
    expect(keepProof).not.toThrow()
    expect(readProof()).toBeNull()
    expect(forgetProof).not.toThrow()
  })

  test('that cannot be decoded is none', () => {
    const { kept } = openAddress('/#proof=%E0%A4%A')
    expect(keepProof).not.toThrow()
    expect(kept.size).toBe(0)
  })
})

describe('the session that a browser keeps', () => {
  const kept = (user: object, more: object = {}) =>
    JSON.stringify({ access_token: 'a', refresh_token: 'r', user, ...more })

  test('says who is signed in', () => {
    expect(accountOf(kept({ id: '1', email: 'a@b.example' }))).toEqual({
      kind: 'signed-in',
      email: 'a@b.example',
    })
    expect(accountOf(kept({}))).toEqual({ kind: 'signed-in', email: '' })
    expect(userOf(kept({ id: '1' }))).toEqual({ id: '1', email: '' })
  })

  test.each([
    null,
    '',
    'text',
    '{}',
    '{"access_token":"a","user":{}}',
    '{"refresh_token":"a","user":{}}',
    kept({ email: 7 }),
  ])('that is %s is of nobody', (text) => {
    expect(accountOf(text)).toEqual({ kind: 'signed-out' })
    expect(userOf(text)).toBeUndefined()
  })
})

describe('signing in with a passkey', () => {
  let page: ReturnType<typeof openAccountPage>
  const email = 'robin@buyer.example'
  const signedInBy = (session: object) => {
    page = openAccountPage()
    vi.spyOn(page.session.client, 'signInWithPasskey').mockResolvedValue({
      ...{ data: session, error: null },
    } as never)
  }
  beforeEach(() => void openAddress('/login'))
  afterEach(async () => {
    vi.restoreAllMocks()
    await page.session.client.dispose()
  })

  test('[4.02] asks for the second step where the account has one, and signs in where not', async () => {
    const factor = { id: 'factor', status: 'verified', factor_type: 'totp' }
    signedInBy({ user: { ...madeSession().user, factors: [factor] }, session: madeSession() })
    expect(await signInWithPasskey(page.session, true)).toMatchObject({
      ok: true,
      data: { kind: 'code-needed', step: { app: 'factor' } },
    })
    expect(page.session.keeper.isHolding()).toBe(true)
    await page.session.client.dispose()
    signedInBy({ user: madeSession().user, session: madeSession() })
    expect(await signInWithPasskey(page.session, true)).toEqual({ ok: true, data: { kind: 'signed-in' } })
    expect(page.session.keeper.isHolding()).toBe(false)
  })

  test('[8.12] that fails says why, and signs nobody in', async () => {
    page = openAccountPage()
    const error = Object.assign(new Error('closed'), { name: 'NotAllowedError' })
    vi.spyOn(page.session.client, 'signInWithPasskey').mockResolvedValue({ data: null, error } as never)
    expect(await signInWithPasskey(page.session, true)).toMatchObject({
      ok: false,
      error: { message: 'No passkey was used' },
    })
    expect(page.session.keeper.stored()).toBeNull()
  })

  test('a page of recovery that was opened without a link says so', async () => {
    page = openAccountPage()
    page.session.keeper.hold()
    expect(await sessionOfLink(page.session)).toEqual({ ok: true, data: { kind: 'no-link' } })
  })

  test('a recovery by a link that brought a session goes on with it', async () => {
    page = openAccountPage()
    page.session.keeper.hold()
    vi.spyOn(page.session.client, 'getSession').mockResolvedValue({
      data: { session: madeSession() },
      error: null,
    } as never)
    expect(await sessionOfLink(page.session)).toEqual({ ok: true, data: { kind: 'new-password', email } })
    page.session.keeper.keep(false)
    expect(await sessionOfLink(page.session)).toEqual({ ok: true, data: { kind: 'no-link' } })
  })

  test('a link that brought a reason instead is told in the words of the shop', async () => {
    page = openAccountPage()
    const error = { name: 'AuthImplicitGrantRedirectError', message: 'written by anybody' }
    vi.spyOn(page.session.client, 'initialize').mockResolvedValue({ error } as never)
    expect(await sessionOfLink(page.session)).toMatchObject({
      ok: false,
      error: { message: 'This link has expired or was already used', code: 'otp_expired' },
    })
    vi.spyOn(page.session.client, 'initialize').mockResolvedValue({
      error: { name: 'AuthRetryableFetchError', message: 'x' },
    } as never)
    expect(await sessionOfLink(page.session)).toMatchObject({
      ok: false,
      error: { message: 'Failed to open the link' },
    })
  })
})
