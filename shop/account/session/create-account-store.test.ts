import { expect, test } from 'vitest'
import { madeSession } from '#tests/fixtures/backend/fake-auth-service.ts'
import { fakeBrowser } from '#tests/fixtures/browser/fake-browser.ts'
import { createAccountStore } from './create-account-store.ts'
import { SESSION_KEY } from './session-key.ts'

const robin = { kind: 'signed-in', email: 'robin@buyer.example' }

function openTab(browser: ReturnType<typeof fakeBrowser>) {
  const tab = browser.openTab()
  const store = createAccountStore({ stored: () => tab.storage.getItem(SESSION_KEY), page: tab })
  return { ...tab, tab, store }
}

test('[2.14] who is signed in is told at once, and follows what other tabs do', () => {
  const browser = fakeBrowser()
  browser.entries.set(SESSION_KEY, JSON.stringify(madeSession()))
  const here = openTab(browser)
  const there = openTab(browser)
  const seen: unknown[] = []
  here.store.$account.listen((account) => seen.push(account))
  expect(here.store.$account.get()).toEqual(robin)
  there.tab.storage.removeItem(SESSION_KEY)
  expect(seen.at(-1)).toEqual({ kind: 'signed-out' })
  there.tab.storage.setItem(SESSION_KEY, JSON.stringify(madeSession()))
  expect(seen.at(-1)).toEqual(robin)
})

test('a refreshed session of the same person is no news', () => {
  const browser = fakeBrowser()
  browser.entries.set(SESSION_KEY, JSON.stringify(madeSession()))
  const { store } = openTab(browser)
  const seen: unknown[] = []
  store.$account.listen((account) => seen.push(account))
  openTab(browser).tab.storage.setItem(SESSION_KEY, JSON.stringify(madeSession({ refreshToken: 'second' })))
  expect(seen).toEqual([])
})

test.each(['', 'no JSON', '{}', '{"user":null}', '[1]'])('what is no session is nobody’s: %s', (kept) => {
  const browser = fakeBrowser()
  browser.entries.set(SESSION_KEY, kept)
  const { store } = openTab(browser)
  store.$account.listen(() => {})
  expect(store.$account.get()).toEqual({ kind: 'signed-out' })
})

test('[4.02] what happens to a session is there for every part of the shop', () => {
  const { store } = openTab(fakeBrowser())
  const seen: unknown[] = []
  store.$event.listen((event) => seen.push(event?.name))
  const names = [
    ...(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'] as const),
    ...(['PASSWORD_RECOVERY', 'MFA_CHALLENGE_VERIFIED', 'SIGNED_OUT'] as const),
  ]
  for (const name of names) store.tell(name, null)
  expect(seen).toEqual(names)
})
