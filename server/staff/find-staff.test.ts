import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { findStaffAt } from './find-staff.ts'

const ID = '0190f0c4-0000-7000-8000-000000000001'
const SECRET = new TextEncoder().encode('a secret of a backend, long enough')
const tokenOf = (claims: object, expiresInS = 60) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInS)
    .sign(SECRET)
const user = (changes: object = {}) => ({ id: ID, email: 'ada@example.com', ...changes })
const staff = { app_metadata: { role: 'support' } }
const factor = { factors: [{ status: 'verified' }] }

test.each([
  [
    'a role',
    user(staff),
    {},
    { kind: 'staff', staff: { name: 'ada@example.com', account: ID, role: 'support' } },
  ],
  [
    'a role and no address',
    { id: ID, ...staff },
    {},
    { kind: 'staff', staff: { name: ID, account: ID, role: 'support' } },
  ],
  ['no role', user(), {}, { kind: 'no-role', account: ID, isSelfMade: false }],
  [
    'a role that it gave itself',
    user({ user_metadata: { role: 'owner' } }),
    {},
    { kind: 'no-role', account: ID, isSelfMade: true },
  ],
  ['a role that there is none of', user({ app_metadata: { role: 'king' } }), {}, { kind: 'no-role' }],
  [
    'a second step that was not taken',
    user({ ...staff, ...factor }),
    { aal: 'aal1' },
    { kind: 'half-signed-in', account: ID },
  ],
  ['a second step that was taken', user({ ...staff, ...factor }), { aal: 'aal2' }, { kind: 'staff' }],
  [
    'a second step that was begun',
    user({ ...staff, factors: [{ status: 'unverified' }] }),
    { aal: 'aal1' },
    { kind: 'staff' },
  ],
])('an account with %s', async (_what, answer, claims, found) => {
  const { owner, asked } = scriptOwner(answer)
  const token = await tokenOf(claims)
  expect(await findStaffAt(owner)(token)).toMatchObject(found)
  expect(asked).toMatchObject([{ method: 'GET', path: 'user', token }])
})

test('who was signed out is nobody', async () => {
  for (const status of [400, 401, 403, 404]) {
    const { owner } = scriptOwner(Response.json({ error_code: 'session_not_found' }, { status }))
    expect(await findStaffAt(owner)(await tokenOf({}))).toEqual({ kind: 'not-signed-in' })
    for (const proxy of [new Response('<html>', { status }), Response.json({ message: 'No' }, { status })])
      await expect(findStaffAt(scriptOwner(proxy).owner)(await tokenOf({}))).rejects.toThrow(String(status))
  }
  const { owner } = scriptOwner(new Response(null, { status: 500 }))
  await expect(findStaffAt(owner)(await tokenOf({}))).rejects.toThrow('500')
})

test('a token that cannot be good is refused without a question', async () => {
  const { owner, asked } = scriptOwner()
  const endless = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(SECRET)
  const long = await tokenOf({ padding: 'x'.repeat(16_384) })
  for (const token of ['', 'x', 'a.b.c', endless, long, await tokenOf({}, -1)])
    expect(await findStaffAt(owner)(token), token.slice(0, 20)).toEqual({ kind: 'not-signed-in' })
  expect(asked).toEqual([])
})

test('a token that may just be good is asked about, and one that ends at this moment is not', async () => {
  const now = new Date('2026-03-06T15:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    const last = await tokenOf({}, 1)
    const over = await tokenOf({}, 0)
    expect(await findStaffAt(scriptOwner(user(staff)).owner)(last)).toMatchObject({ kind: 'staff' })
    expect(await findStaffAt(scriptOwner().owner)(over)).toEqual({ kind: 'not-signed-in' })
  } finally {
    vi.useRealTimers()
  }
})

test('a token has at most 16,384 characters', async () => {
  // Base64 has no text of every length, so the padding is tried out.
  const tokens = await Promise.all(
    [...Array(40).keys()].map((more) => tokenOf({ padding: 'x'.repeat(12_190 + more) })),
  )
  const [longest] = tokens.filter(({ length }) => length === 16_384)
  expect(longest).toBeDefined()
  expect(await findStaffAt(scriptOwner(user(staff)).owner)(longest ?? '')).toMatchObject({ kind: 'staff' })
  const [longer] = tokens.filter(({ length }) => length > 16_384)
  expect(await findStaffAt(scriptOwner(user(staff)).owner)(longer ?? '')).toEqual({ kind: 'not-signed-in' })
})
