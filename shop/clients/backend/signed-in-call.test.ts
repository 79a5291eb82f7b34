import { AuthApiError, AuthRetryableFetchError, type Session } from '@supabase/auth-js'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { madeSession } from '#tests/fixtures/backend/fake-auth-service.ts'
import { createSignedInCall, type SessionClient } from './signed-in-call.ts'

const sessionOf = (refreshToken: string) => madeSession({ refreshToken }) as unknown as Session
const had = (session: Session) => ({ data: { session, user: session.user }, error: null })
const none = <E>(error: E) => ({ data: { session: null, user: null }, error })

const DEAD = new AuthApiError('Invalid Refresh Token', 400, 'refresh_token_not_found')
const AWAY = new AuthRetryableFetchError('Failed to fetch', 0)
const REFUSED_TOKEN = () => Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
const VOTES = () => Response.json([{ review_id: 7 }])

function open(client: Partial<SessionClient> | undefined, answer: (token: string) => Response) {
  const asked: { address: URL; headers: Headers }[] = []
  const forgetSession = vi.fn<() => void>()
  const call = createSignedInCall({
    url: 'https://backend.example',
    anonKey: 'anon',
    forgetSession,
    openClient: async () => client as SessionClient | undefined,
    fetch: async (address, { headers }) => {
      const sent = new Headers(headers)
      asked.push({ address: new URL(address), headers: sent })
      return answer(sent.get('authorization') ?? '')
    },
  })
  const ask = () =>
    call(
      (tables, userId) => tables.from('review_votes').select('review_id').eq('user_id', userId),
      v.array(v.object({ review_id: v.number() })),
    )
  return { ask, asked, forgetSession }
}

test('[6.01] asks as who is signed in, with the public key beside it', async () => {
  const { ask, asked } = open({ getSession: async () => had(sessionOf('first')) }, VOTES)
  expect(await ask()).toEqual({ ok: true, data: [{ review_id: 7 }] })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.address.search).toBe('?select=review_id&user_id=eq.user')
  expect(asked[0]?.headers.get('apikey')).toBe('anon')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer access-first')
})

test.each([
  ['nobody is signed in', undefined],
  ['the session was ended meanwhile', { getSession: async () => none(null) }],
  ['a refresh was refused', { getSession: async () => none(DEAD) }],
])('[6.03] is signed out, and asks nothing, where %s', async (_why, client) => {
  const { ask, asked } = open(client, VOTES)
  expect(await ask()).toEqual({ ok: false, error: { kind: 'signed-out', message: 'Nobody is signed in' } })
  expect(asked).toEqual([])
})

test('[4.02] a backend that cannot be reached for a refresh signs nobody out', async () => {
  const { ask } = open({ getSession: async () => none(AWAY) }, VOTES)
  expect(await ask()).toEqual({
    ...{ ok: false, error: { kind: 'network', message: 'The session could not be refreshed', cause: AWAY } },
  })
})

test('[6.03] a session that has ended is no failure of a page that keeps nothing of it', async () => {
  const client = { getSession: async () => had(sessionOf('first')), refreshSession: async () => none(DEAD) }
  const call = createSignedInCall({
    ...{ url: 'https://backend.example', anonKey: 'anon' },
    openClient: async () => client as unknown as SessionClient,
    fetch: async () => REFUSED_TOKEN(),
  })
  const result = await call((tables) => tables.from('review_votes').select(), v.unknown())
  expect(result).toMatchObject({ ok: false, error: { kind: 'signed-out' } })
})

test('a script that does not arrive is a failure of the network', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const call = createSignedInCall({
    url: 'https://backend.example',
    anonKey: 'anon',
    openClient: () => Promise.reject(cause),
  })
  const result = await call((tables) => tables.from('review_votes').select(), v.unknown())
  expect(result).toMatchObject({ ok: false, error: { kind: 'network', cause } })
})

test('[4.02] a refused token is refreshed once, and asked with again', async () => {
  const client = {
    getSession: async () => had(sessionOf('first')),
    refreshSession: async () => had(sessionOf('second')),
  }
  const { ask, asked } = open(client, (token) => (token.endsWith('second') ? VOTES() : REFUSED_TOKEN()))
  expect(await ask()).toEqual({ ok: true, data: [{ review_id: 7 }] })
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer access-first',
    'Bearer access-second',
  ])
})

const GATEWAYS = [
  ['in JSON', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
  ['with a page', () => new Response('<h1>Authorization Required</h1>', { status: 401 })],
  ['without a word', () => new Response(null, { status: 401 })],
] as const

test.each(GATEWAYS)('[4.02] a gateway that answers 401 %s signs nobody out', async (_how, answer) => {
  const { ask, asked, forgetSession } = open(
    { getSession: async () => had(sessionOf('first')), refreshSession: async () => had(sessionOf('second')) },
    answer,
  )
  expect(await ask()).toMatchObject({ ok: false, error: { kind: 'protocol', status: 401 } })
  expect(asked).toHaveLength(2)
  expect(forgetSession).not.toHaveBeenCalled()
})

test.each([
  ['is refused as well', async () => had(sessionOf('second')), 'refused'],
  ['cannot be had', async () => none(DEAD), 'signed-out'],
  ['cannot be asked for', async () => none(AWAY), 'network'],
])(
  '[4.02] a refused token, where a new one %s, is asked with no more',
  async (_why, refreshSession, kind) => {
    const { ask, asked, forgetSession } = open(
      { getSession: async () => had(sessionOf('first')), refreshSession },
      REFUSED_TOKEN,
    )
    expect(await ask()).toMatchObject({ ok: false, error: { kind } })
    expect(asked.length).toBeLessThanOrEqual(2)
    // The library keeps the dead session, and while it is there the sign-in page sends its visitor back.
    expect(forgetSession).toHaveBeenCalledTimes(kind === 'signed-out' ? 1 : 0)
  },
)

test('what the policies refuse is a refusal, not the end of the session', async () => {
  const { ask, asked } = open({ getSession: async () => had(sessionOf('first')) }, () =>
    Response.json({ code: '42501', message: 'new row violates row-level security' }, { status: 403 }),
  )
  expect(await ask()).toMatchObject({ ok: false, error: { kind: 'refused', code: '42501' } })
  expect(asked).toHaveLength(1)
})
