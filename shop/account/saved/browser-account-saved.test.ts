import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { madeSession } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openOwnPage } from '#tests/fixtures/browser/fake-own-page.ts'

// The library warns of a second client, since all tests share one process.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  const { openSession, sessionKeeper } = await import('../session/browser-session.ts')
  if (sessionKeeper.stored() !== null) await (await openSession()).client.dispose()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const SESSION = { keel_session: JSON.stringify(madeSession()) }
const answer = ({ pathname }: URL, { method }: RequestInit) =>
  pathname === '/rest/v1/saved_products' && (method ?? 'GET') === 'GET'
    ? Response.json([{ product_handle: 'stool' }])
    : new Response(null, { status: 201 })

test('[6.01] what the account saved is kept beside a session that is remembered, and the page is told', async () => {
  const { local, tab, window } = openOwnPage({ local: { ...SESSION, keel_saved: 'chair' }, answer })
  const { accountSaved } = await import('./browser-account-saved.ts')
  const told: unknown[] = []
  window.addEventListener('keel:storage-change', (event) => told.push('key' in event && event.key))
  expect(await accountSaved.read()).toEqual(['chair', 'stool'])
  expect(local.get('keel_account_saved')).toBe('user\nchair\nstool')
  expect(told).toEqual(['keel_account_saved'])
  expect([local.has('keel_saved'), tab.has('keel_account_saved')]).toEqual([false, false])
})

test('[6.01] what the account saved goes with a tab whose session does', async () => {
  const { local, tab } = openOwnPage({ tab: SESSION, answer })
  const { accountSaved } = await import('./browser-account-saved.ts')
  expect(await accountSaved.read()).toEqual(['stool'])
  expect(tab.get('keel_account_saved')).toBe('user\nstool')
  expect(local.has('keel_account_saved')).toBe(false)
})

test('[6.01] a stranger’s browser keeps what it saved', async () => {
  const { local, asked } = openOwnPage({ local: { keel_saved: 'chair' }, answer })
  const { accountSaved } = await import('./browser-account-saved.ts')
  expect(await accountSaved.read()).toBeUndefined()
  expect([local.get('keel_saved'), asked]).toEqual(['chair', []])
})
