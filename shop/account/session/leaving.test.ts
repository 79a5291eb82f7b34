import { afterEach, expect, test, vi } from 'vitest'
import { madeSession } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openOwnPage } from '#tests/fixtures/browser/fake-own-page.ts'

afterEach(() => void vi.unstubAllGlobals())
const toastOf = ({ tab }: ReturnType<typeof openOwnPage>) => JSON.parse(tab.get('keel_toast') ?? 'null')

test('[8.10] who has signed in goes where they came from, with a word of it', async () => {
  const page = openOwnPage({ address: '/login?next=/account' })
  const { leaveSignedIn } = await import('./leave-signed-in.ts')
  expect(leaveSignedIn('Signed in successfully')).toBe(true)
  expect(page.went).toEqual(['/account'])
  expect(toastOf(page)).toEqual({ title: 'Signed in successfully' })
})

test('[6.02] who was signed in before goes without a word', async () => {
  const page = openOwnPage({ address: '/login' })
  const { leaveSignedIn } = await import('./leave-signed-in.ts')
  leaveSignedIn()
  expect([page.went, toastOf(page)]).toEqual([['/'], null])
})

test('[8.11] who has signed out goes home, and is told so there', async () => {
  const page = openOwnPage({ address: '/account' })
  const { leaveSignedOut } = await import('./sign-out/leave-signed-out.ts')
  expect(leaveSignedOut()).toBe(true)
  expect([page.went, toastOf(page)]).toEqual([['/'], { title: 'Signed out successfully' }])
})

test('[6.01] the account’s page sends a stranger to sign in, with what the link of a mail brought', async () => {
  const page = openOwnPage({ address: '/account#access_token=a' })
  const { leaveUnlessSignedIn } = await import('../settings/leave-for-sign-in.ts')
  leaveUnlessSignedIn()
  expect(page.went).toEqual(['/login?next=/account#access_token=a'])
})

test('[6.01] the account’s page keeps who is signed in, until the page comes back without a session', async () => {
  const page = openOwnPage({ address: '/account', tab: { keel_session: JSON.stringify(madeSession()) } })
  const { leaveUnlessSignedIn } = await import('../settings/leave-for-sign-in.ts')
  leaveUnlessSignedIn()
  expect(page.went).toEqual([])
  page.tab.delete('keel_session')
  page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(page.went).toEqual(['/login?next=/account'])
})
