import { expect, test, vi } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import type { BackendOwner } from './owner.ts'
import {
  findAccount,
  inviteAccount,
  listFactors,
  listStaff,
  readAccount,
  removeFactor,
  roleOfAccount,
  sendSignInLink,
  setRole,
} from './staff-accounts.ts'

const idOf = (email: string) =>
  `0190f0c4-0000-7000-8000-${Buffer.from(email).toString('hex').slice(0, 12).padStart(12, '0')}`
const account = (email: string, changes: object = {}) => ({
  ...{ id: idOf(email), email, app_metadata: {}, identities: [] },
  ...changes,
})
const owner = account('zoe@example.com', { app_metadata: { role: 'owner' } })
const support = account('ada@example.com', { app_metadata: { role: 'support' } })
const page = (...users: object[]) => ({ users })

test('everyone with a role is listed by address, to the last page; a role that there is none of is none', async () => {
  const { owner: backend, asked } = scriptOwner(
    page(owner, account('eve@example.com', { app_metadata: { role: 'king' } })),
    page(account('kim@example.com'), support),
    page(),
  )
  const listed = await listStaff(backend)
  expect(listed).toMatchObject({
    kind: 'done',
    data: [
      { email: 'ada@example.com', role: 'support' },
      { email: 'zoe@example.com', role: 'owner' },
    ],
  })
  expect(listed.kind === 'done' && listed.data).toHaveLength(2)
  expect(asked.map(({ method, path, token }) => [method, path, token])).toEqual(
    [1, 2, 3].map((at) => ['GET', `admin/users?page=${at}&per_page=1000&filter=`, 'service']),
  )
})

const ENDLESS = { kind: 'away', message: 'its list of accounts does not end' }

test('a backend that answers every page alike is asked no further', async () => {
  const { owner: backend, asked } = scriptOwner(...Array(5).fill(page(owner, support)))
  expect(await listStaff(backend)).toEqual(ENDLESS)
  expect(asked).toHaveLength(3)
})

test('an account that moved to the next page meanwhile is listed once', async () => {
  const pages = [page(owner, support), page(support, account('kim@example.com')), page()]
  expect(await listStaff(scriptOwner(...pages).owner)).toMatchObject({
    data: [{ email: 'ada@example.com' }, { email: 'zoe@example.com' }],
  })
})

test.each([
  ['a thousand pages', 0, 1_000],
  ['a minute', 1_000, 60],
])('a list of accounts that does not end is given up after %s', async (_what, tookMs, count) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let asked = 0
  try {
    const backend: BackendOwner = {
      ...{ url: 'https://backend.test', anonKey: 'anon', serviceKey: 'service' },
      async fetch() {
        asked += 1
        vi.advanceTimersByTime(tookMs)
        return Response.json(page(account(String(asked).padStart(6, '0'))))
      },
    }
    expect(await listStaff(backend)).toEqual(ENDLESS)
  } finally {
    vi.useRealTimers()
  }
  expect(asked).toBe(count)
})

test('an account is found by its whole address alone', async () => {
  const { owner: backend, asked } = scriptOwner(page(account('dr.ada@example.com'), support), page())
  expect(await findAccount(backend, 'ada@example.com')).toMatchObject({
    data: { email: 'ada@example.com', role: 'support' },
  })
  expect(asked[0]?.path).toBe('admin/users?page=1&per_page=1000&filter=ada@example.com')
  expect(
    await findAccount(scriptOwner(page(account('x@example.com')), page()).owner, 'ada@example.com'),
  ).toEqual({
    kind: 'done',
    data: undefined,
  })
})

const proof = (email_verified?: boolean) => [{ provider: 'email', identity_data: { email_verified } }]
test.each([
  ['nothing was confirmed', {}, [false, false, false, null]],
  ['its address was confirmed', { email_confirmed_at: '2026-03-06' }, [true, false, true, null]],
  ['it was invited', { invited_at: '2026-03-06' }, [false, true, false, null]],
  [
    'its mailbox was proved',
    { identities: proof(true), last_sign_in_at: '2026-03-07' },
    [false, false, true, '2026-03-07'],
  ],
  [
    'its mailbox was not proved, though confirmed by the owner',
    { email_confirmed_at: '2026-03-06', identities: proof(false) },
    [true, false, false, null],
  ],
  [
    'only another identity was proved',
    { identities: [{ provider: 'google', identity_data: { email_verified: true } }] },
    [false, false, false, null],
  ],
  [
    'an old backend says nothing of identities',
    { email_confirmed_at: '2026-03-06', identities: null },
    [true, false, true, null],
  ],
])('what is known of an account where %s', async (_what, changes, known) => {
  const { owner: backend } = scriptOwner(page(account('ada@example.com', changes)), page())
  const found = await findAccount(backend, 'ada@example.com')
  const data = found.kind === 'done' ? found.data : undefined
  expect([data?.isConfirmed, data?.wasInvited, data?.hasProvedMailbox, data?.lastSignInAt]).toEqual(known)
})

test('an invitation, a link and a role are asked for with the service key', async () => {
  const { owner: backend, asked } = scriptOwner(
    account('ada@example.com'),
    {},
    support,
    account('ada@example.com'),
  )
  expect(await inviteAccount(backend, 'ada@example.com', 'https://keel.test/account')).toMatchObject({
    kind: 'done',
    data: { email: 'ada@example.com', role: undefined },
  })
  expect(await sendSignInLink(backend, 'ada@example.com')).toMatchObject({ kind: 'done' })
  expect(await setRole(backend, 'a-1', 'support')).toMatchObject({ data: { role: 'support' } })
  await setRole(backend, 'a-1', undefined)
  expect(asked).toEqual([
    {
      ...{ method: 'POST', path: 'invite?redirect_to=https://keel.test/account', token: 'service' },
      body: { email: 'ada@example.com' },
    },
    {
      ...{ method: 'POST', path: 'otp', token: 'service' },
      body: { email: 'ada@example.com', create_user: false },
    },
    {
      ...{ method: 'PUT', path: 'admin/users/a-1', token: 'service' },
      body: { app_metadata: { role: 'support', leaving_at: null } },
    },
    {
      method: 'PUT',
      path: 'admin/users/a-1',
      token: 'service',
      body: { app_metadata: { role: null, leaving_at: null } },
    },
  ])
})

const refusal = (status: number, json: object) => Response.json(json, { status })

test('an account is read by its id, and one that is not there is none', async () => {
  const { owner: backend, asked } = scriptOwner(
    support,
    refusal(404, { error_code: 'user_not_found', msg: 'User not found' }),
  )
  expect(await readAccount(backend, 'a-1')).toMatchObject({ kind: 'done', data: { role: 'support' } })
  expect(await readAccount(backend, 'a-2')).toEqual({ kind: 'done', data: undefined })
  expect(asked.map(({ method, path, token }) => [method, path, token])).toEqual([
    ['GET', 'admin/users/a-1', 'service'],
    ['GET', 'admin/users/a-2', 'service'],
  ])
})

test('an account that cannot be read is not taken for one that is not there', async () => {
  const backend = scriptOwner(refusal(403, { msg: 'no' })).owner
  expect(await readAccount(backend, 'a-1')).toEqual({
    kind: 'refused',
    status: 403,
    code: undefined,
    message: 'no',
  })
  expect(await readAccount(scriptOwner().owner, 'a-1')).toMatchObject({ kind: 'away' })
  const proxy = scriptOwner(new Response('<h1>Not Found</h1>', { status: 404 })).owner
  expect(await readAccount(proxy, 'a-1')).toMatchObject({ kind: 'refused', status: 404 })
  await expect(roleOfAccount(scriptOwner().owner, 'a-1', new Date())).rejects.toThrow('away')
})

test('an account that is shut out has no role until it is let in again', async () => {
  const banned = { ...support, banned_until: '2026-03-07T00:00:00Z' }
  const roleAt = (time: string) => roleOfAccount(scriptOwner(banned).owner, 'a-1', new Date(time))
  expect(await roleAt('2026-03-06T23:59:59Z')).toBeUndefined()
  expect(await roleAt('2026-03-07T00:00:00Z')).toBe('support')
})

const FACTORS = [1, 2, 3, 4].map((at) => `0190f0c4-0000-7000-8000-00000000000${at}`)

test('the second factors that count are listed, recovery codes first, since they go with the last other one', async () => {
  const [app, begun, codes, passkey] = FACTORS
  const { owner: backend, asked } = scriptOwner([
    { id: app, status: 'verified' },
    { id: begun, status: 'unverified', factor_type: 'recovery_code' },
    { id: codes, status: 'verified', factor_type: 'recovery_code' },
    { id: passkey, status: 'verified', factor_type: 'webauthn' },
  ])
  expect(await listFactors(backend, 'a-1')).toEqual({ kind: 'done', data: [codes, app, passkey] })
  expect(asked).toMatchObject([{ method: 'GET', path: 'admin/users/a-1/factors', token: 'service' }])
})

test('factors that cannot be listed are told as that', async () => {
  expect(await listFactors(scriptOwner(refusal(500, { msg: 'no' })).owner, 'a-1')).toMatchObject({
    kind: 'refused',
  })
  expect(await listFactors(scriptOwner([{ id: 'no uuid', status: 'verified' }]).owner, 'a-1')).toMatchObject({
    kind: 'away',
  })
})

test('a second factor is removed by the account and its own id', async () => {
  const { owner: backend, asked } = scriptOwner({ id: FACTORS[0] })
  expect(await removeFactor(backend, 'a-1', 'f-1')).toMatchObject({ kind: 'done' })
  expect(asked).toMatchObject([
    { method: 'DELETE', path: 'admin/users/a-1/factors/f-1', token: 'service', body: undefined },
  ])
})

test.each([
  ['a taken address', refusal(422, { error_code: 'email_exists' }), { kind: 'taken' }],
  ['a taken address, of old', refusal(422, { code: 'user_already_exists' }), { kind: 'taken' }],
  [
    'a refusal',
    refusal(403, { msg: 'no', message: 'other' }),
    { kind: 'refused', status: 403, code: undefined, message: 'no' },
  ],
  [
    'a refusal by message',
    refusal(400, { message: 'bad' }),
    { kind: 'refused', status: 400, message: 'bad' },
  ],
  [
    'a refusal without words',
    new Response('<h1>', { status: 502 }),
    { kind: 'refused', status: 502, message: 'status 502' },
  ],
  [
    'an unreadable answer',
    new Response('{}'),
    { kind: 'away', message: expect.stringContaining('cannot be read') },
  ],
] as const)('%s is told as what it is', async (_what, answer, told) => {
  expect(await inviteAccount(scriptOwner(answer).owner, 'ada@example.com', '/')).toEqual(told)
})

test('a backend that does not answer is away, and a list that breaks off is no list', async () => {
  expect(await setRole(scriptOwner().owner, 'a-1', 'owner')).toMatchObject({
    kind: 'away',
    message: expect.stringContaining('nothing answers PUT'),
  })
  const broken = scriptOwner(page(owner), refusal(500, { msg: 'broken' }))
  for (const found of [await listStaff(broken.owner), await findAccount(scriptOwner().owner, 'a@b.c')])
    expect(found.kind).not.toBe('done')
})
