import { afterEach, expect, test, vi } from 'vitest'
import { openOwnPage } from '#tests/fixtures/browser/fake-own-page.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser that has passkeys, or lacks a part of what they take. */
async function open(answer: () => Response | Promise<Response>, has = { credential: true, create: true }) {
  const page = openOwnPage({ answer })
  vi.stubGlobal('PublicKeyCredential', has.credential ? class {} : undefined)
  vi.stubGlobal('navigator', { credentials: has.create ? { create: () => {} } : undefined })
  const { offersPasskeys } = await import('./offers-passkeys.ts')
  return { ...page, offersPasskeys }
}
const ON = () => Response.json({ passkeys_enabled: true })

test('[4.02] passkeys are offered where the browser and the backend have them, which is asked once', async () => {
  const { asked, offersPasskeys } = await open(ON)
  expect(await Promise.all([offersPasskeys(), offersPasskeys()])).toEqual([true, true])
  expect(asked.map(({ what }) => what)).toEqual(['GET /auth/v1/settings'])
  expect(asked[0]?.headers.get('apikey')).toBe('anon')
})

test.each([{ passkeys_enabled: false }, { passkeys_enabled: 'true' }, {}, null])(
  '[4.02] passkeys are not offered by a backend that says %j',
  async (settings) => {
    expect(await (await open(() => Response.json(settings))).offersPasskeys()).toBe(false)
  },
)

test.each([
  { credential: false, create: true },
  { credential: true, create: false },
])('[4.02] a browser without passkeys is offered none, and nobody is asked: %j', async (has) => {
  const { asked, offersPasskeys } = await open(ON, has)
  expect(await offersPasskeys()).toBe(false)
  expect(asked).toEqual([])
})

test('a backend that did not answer is asked again', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), ON]
  const { offersPasskeys } = await open(() => (answers.shift() ?? ON)())
  expect(await offersPasskeys()).toBe(false)
  expect(await offersPasskeys()).toBe(true)
})
