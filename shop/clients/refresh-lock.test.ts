import { describe, expect, test } from 'vitest'
import { fakeAuthService, madeSession } from '#tests/fixtures/backend/fake-auth-service.ts'
import { withRefreshLock } from './refresh-lock.ts'

const REFRESH = 'https://backend.example/auth/v1/token?grant_type=refresh_token'
const asking = (refreshToken: string) => ({
  method: 'POST',
  body: JSON.stringify({ refresh_token: refreshToken }),
})

interface Kept {
  refreshToken?: string
  lifeS: number
  leftS: number
}

function setUp(kept: Kept | string | null) {
  const text =
    kept === null || typeof kept === 'string'
      ? kept
      : JSON.stringify({
          ...madeSession({ refreshToken: kept.refreshToken ?? 'first' }),
          expires_in: kept.lifeS,
          expires_at: Date.now() / 1000 + kept.leftS,
        })
  const service = fakeAuthService(() => Response.json(madeSession({ refreshToken: 'from the network' })))
  const fetch = withRefreshLock({
    doFetch: service.fetch,
    session: { read: () => text, nextChange: () => Promise.resolve() },
    locks: navigator.locks,
    lockName: 'test',
  })
  const refresh = async () => (await (await fetch(REFRESH, asking('first'))).json()).refresh_token
  return { service, fetch, refresh }
}

describe('[4.02] a refresh asks the network', () => {
  test.each([
    ['near the end of an hour', { lifeS: 3600, leftS: 90 }],
    ['after the end', { lifeS: 3600, leftS: -60 }],
    ['of a token that lives shortly, a tick after the last', { lifeS: 100, leftS: 69 }],
    ['of a token that will not live to the next tick', { lifeS: 31, leftS: 29 }],
    ['where the clock of the browser is behind', { lifeS: 3600, leftS: 7200 }],
    ['a moment after the last, where the backend has refused the token', { lifeS: 3600, leftS: 3595 }],
    ['where nothing is kept', null],
    ['where what is kept is no session', 'no JSON'],
  ])('%s', async (_, kept) => {
    expect(await setUp(kept).refresh()).toBe('from the network')
  })
})

describe('[4.02] a refresh takes what another tab got', () => {
  test.each([
    ['since this tab read the session', { refreshToken: 'second', lifeS: 3600, leftS: 3600 }, 'second'],
    ['within the tick', { lifeS: 100, leftS: 90 }, 'first'],
  ])('%s', async (_, kept, refreshToken) => {
    const { service, refresh } = setUp(kept)
    expect(await refresh()).toBe(refreshToken)
    expect(service.asked).toEqual([])
  })
})

test('all other calls go their way, and wait for no refresh', async () => {
  const { service, fetch } = setUp({ refreshToken: 'second', lifeS: 3600, leftS: 3600 })
  await navigator.locks.request('test', () =>
    fetch('https://backend.example/auth/v1/token?grant_type=password', { method: 'POST', body: '{}' }),
  )
  expect(service.asked).toHaveLength(1)
})

test('a network that fails lets the next tab try', async () => {
  const fetch = withRefreshLock({
    doFetch: () => Promise.reject(new TypeError('Failed to fetch')),
    session: { read: () => null, nextChange: () => Promise.resolve() },
    locks: navigator.locks,
    lockName: 'test',
  })
  await expect(fetch(REFRESH, asking('first'))).rejects.toThrow('Failed to fetch')
  await expect(fetch(REFRESH, asking('first'))).rejects.toThrow('Failed to fetch')
})
