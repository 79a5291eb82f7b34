import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { listSubscribers } from './list-subscribers.ts'

const link = { publicUrl: 'https://keel.test', signingKey: '0f'.repeat(32) }
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    email: `${String(at).padStart(3, '0')}@example.com`,
    confirmedAt: '2026-03-06T12:00:00Z',
  }))

test('whoever confirmed and has not unsubscribed is listed by address, each with a link of their own', async () => {
  const { owner, asked } = scriptOwner(rows(2))
  expect(await listSubscribers(owner, link, undefined)).toEqual({
    subscribers: rows(2).map((row) => ({
      ...row,
      unsubscribeUrl: expect.stringMatching(/^https:\/\/keel\.test\/unsubscribe\/[\w-]+\.[\w-]{43}$/),
    })),
    next: null,
  })
  const [{ path } = { path: '' }] = asked
  expect(path.split(/[?&]/)).toEqual([
    'newsletter_subscribers',
    'select=email,confirmedAt:confirmed_at',
    ...['email=gt.', 'confirmed_at=not.is.null', 'unsubscribed_at=is.null'],
    ...['order=email.asc', 'limit=500'],
  ])
})

test.each([
  [499, null],
  [500, '499@example.com'],
])('of a page of %i the next begins after %j', async (count, next) => {
  const { owner, asked } = scriptOwner(rows(count))
  expect((await listSubscribers(owner, link, '000@example.com')).next).toBe(next)
  expect(asked[0]?.path).toContain('email=gt.000@example.com')
})

test('no subscriber is no page, and rows of another shape are a failure', async () => {
  expect(await listSubscribers(scriptOwner([]).owner, link, undefined)).toEqual({
    subscribers: [],
    next: null,
  })
  await expect(
    listSubscribers(scriptOwner([{ email: 'ada@example.com' }]).owner, link, undefined),
  ).rejects.toThrow('answers what cannot be read')
})
