import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { madeSession, refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openOwnPage } from '#tests/fixtures/browser/fake-own-page.ts'

const email = 'robin@buyer.example'
const address = {
  ...{ id: 7, first_name: 'Robin', last_name: 'Ray', address: '1 Pine St', apartment: '' },
  ...{ city: 'Boise', state: 'ID', zip: '83702' },
}
const isRest = ({ pathname }: URL) => pathname === '/rest/v1/addresses'
const SIGNED_IN = { local: { keel_session: JSON.stringify(madeSession()) } }

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  const { openSession, sessionKeeper } = await import('./session/browser-session.ts')
  if (sessionKeeper.stored() !== null) await (await openSession()).client.dispose()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function readBuyer(of: Parameters<typeof openOwnPage>[0]) {
  const page = openOwnPage(of)
  const { readCheckoutBuyer } = await import('./checkout-buyer.ts')
  return { page, buyer: await readCheckoutBuyer() }
}

test('a checkout begins with the address and the email of who is signed in', async () => {
  const { page, buyer } = await readBuyer({ ...SIGNED_IN, answer: () => Response.json([address]) })
  expect(buyer).toEqual({ email, addresses: [address] })
  expect(page.asked.at(-1)?.headers.get('authorization')).toBe('Bearer access-first')
  expect(page.asked.at(-1)?.headers.get('apikey')).toBe('anon')
})

test('a checkout of a stranger begins empty, and asks nobody', async () => {
  const { page, buyer } = await readBuyer({})
  expect(buyer).toBeUndefined()
  expect(page.asked).toEqual([])
})

test('a checkout whose addresses do not come begins with the email', async () => {
  const { buyer } = await readBuyer({ ...SIGNED_IN, answer: () => new Response('', { status: 503 }) })
  expect(buyer).toEqual({ email, addresses: [] })
})

test('[4.02] a session that has ended says no more who buys, and is forgotten', async () => {
  const { page, buyer } = await readBuyer({
    ...SIGNED_IN,
    answer: (url) =>
      isRest(url)
        ? Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
        : refusal(400, 'session_not_found', 'no'),
  })
  expect(buyer).toBeUndefined()
  expect(page.local.has('keel_session')).toBe(false)
  await vi.waitFor(() => expect(page.toasts).toMatchObject([{ title: 'You are signed out' }]))
})

test('a checkout waits two seconds for addresses, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  openOwnPage({ ...SIGNED_IN, answer: () => new Promise(() => {}) })
  const { readCheckoutBuyer } = await import('./checkout-buyer.ts')
  let buyer: unknown = 'none yet'
  const reading = readCheckoutBuyer().then((read) => (buyer = read))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(buyer).toBe('none yet')
  await vi.advanceTimersByTimeAsync(1)
  await reading
  expect(buyer).toEqual({ email, addresses: [] })
})

test('the way to sign in leads back to where one was', async () => {
  openOwnPage()
  const { signInAddress } = await import('./signed-in.ts')
  expect(signInAddress('/cart?a=1#b')).toBe('/login?next=%2Fcart%3Fa%3D1%23b')
})
