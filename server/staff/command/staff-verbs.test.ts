import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import type { CommandVerb } from '../../command/command-verb.ts'
import { invite, list, remove, type StaffHold } from './staff-verbs.ts'

const ID = '0190f0c4-0000-7000-8000-000000000001'
const account = (more: object = {}) => ({
  ...{ id: ID, email: 'ada@example.com', app_metadata: {}, identities: [] },
  ...more,
})
const proved = {
  email_confirmed_at: '2026-03-06',
  identities: [{ provider: 'email', identity_data: { email_verified: true } }],
}
const withRole = (role: string) => ({ app_metadata: { role } })
const page = (...users: object[]) => ({ users })
const nobody = page()

/** Runs a verb at a backend that gives these answers in turn. */
async function run(
  verb: CommandVerb<StaffHold>,
  values: readonly string[],
  ...answers: (object | Response)[]
) {
  const { owner, asked } = scriptOwner(...answers)
  const told: string[] = []
  const failed = await verb
    .run({ owner, publicUrl: 'https://keel.test' }, (line) => told.push(line), values)
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
  return {
    told,
    failed,
    asked: asked.map(({ method, path }) => `${method} ${path.split('?')[0]}`),
    sent: asked,
  }
}

const GIVE = `PUT admin/users/${ID}`

test('someone without an account is invited by a mail, and has the role from then on', async () => {
  const { told, asked, sent } = await run(
    invite,
    [' Ada@Example.com ', 'support'],
    nobody,
    account(),
    account(withRole('support')),
  )
  expect(told).toEqual([
    'ada@example.com is now support; an email with a link to sign in is on its way to them',
  ])
  expect(asked).toEqual(['GET admin/users', 'POST invite', GIVE])
  expect(sent[2]?.body).toEqual({ app_metadata: { role: 'support', leaving_at: null } })
})

test('an account that somebody else began with the address is deleted, one that was invited is asked again', async () => {
  const begun = await run(
    invite,
    ['ada@example.com', 'owner'],
    page(account()),
    nobody,
    {},
    account(),
    account(withRole('owner')),
  )
  expect(begun.asked).toEqual([
    'GET admin/users',
    'GET admin/users',
    `DELETE admin/users/${ID}`,
    'POST invite',
    GIVE,
  ])
  const invited = await run(
    invite,
    ['ada@example.com', 'owner'],
    page(account({ invited_at: '2026-03-06' })),
    nobody,
    account(),
    account(),
  )
  expect(invited.asked).toEqual(['GET admin/users', 'GET admin/users', 'POST invite', GIVE])
  expect(invited.told[0]).toContain('an email with a link')
})

test('whoever has an account keeps it, and what they were is told', async () => {
  const first = await run(
    invite,
    ['ada@example.com', 'manager'],
    page(account(proved)),
    nobody,
    account(withRole('manager')),
  )
  expect(first.told).toEqual(['ada@example.com is now manager; they sign in as before'])
  expect(first.asked.at(-1)).toBe(GIVE)
  const again = await run(
    ...([invite, ['ada@example.com', 'manager']] as const),
    ...[page(account({ ...proved, ...withRole('support') })), nobody, account(withRole('manager'))],
  )
  expect(again.told).toEqual(['ada@example.com is now manager, and was support; they sign in as before'])
})

test('who has the role already is changed by nobody', async () => {
  const same = await run(
    invite,
    ['ada@example.com', 'owner'],
    page(account({ ...proved, ...withRole('owner') })),
    nobody,
  )
  expect(same.told).toEqual(['ada@example.com is already owner'])
  expect(same.asked).not.toContain(GIVE)
})

test('nobody gets a role whose mailbox is unproved: a link goes there first', async () => {
  const unproved = {
    email_confirmed_at: '2026-03-06',
    identities: [{ provider: 'email', identity_data: { email_verified: false } }],
  }
  const { told, failed, asked } = await run(
    invite,
    ['ada@example.com', 'owner'],
    page(account(unproved)),
    nobody,
    {},
  )
  expect(told).toEqual([])
  expect(failed).toContain('no one has shown that the mailbox is theirs')
  expect(asked).toEqual(['GET admin/users', 'GET admin/users', 'POST otp'])
})

test('a role that there is not is refused before anybody is asked', async () => {
  const { failed, asked } = await run(invite, ['ada@example.com', 'king'])
  expect(failed).toMatch(/^there is no role "king"; there are .*owner/)
  expect(asked).toEqual([])
})

test('the list says who has a role, and when they were seen', async () => {
  const seen = account({ ...proved, ...withRole('owner'), last_sign_in_at: '2026-03-07T08:00:00Z' })
  const never = account({
    ...{ ...proved, ...withRole('support') },
    ...{ id: ID.replace(/1$/, '2'), email: 'ben@example.com' },
  })
  const waits = account({
    ...withRole('support'),
    id: ID.replace(/1$/, '3'),
    email: 'cat@example.com',
    last_sign_in_at: '2026-03-07T08:00:00Z',
  })
  expect((await run(list, [], page(waits, never, seen), nobody)).told).toEqual([
    'owner  ada@example.com  signed in 2026-03-07',
    'support  ben@example.com  never signed in',
    'support  cat@example.com  invited',
  ])
  expect((await run(list, [], page(account()), nobody)).told).toEqual([
    'no one has a role yet; to give one: npm run staff -- invite EMAIL owner',
  ])
})

test('a role is taken away, and the account stays', async () => {
  const { told, sent } = await run(
    remove,
    [' ADA@example.com '],
    page(account(withRole('manager'))),
    nobody,
    account(),
  )
  expect(told).toEqual(['ada@example.com is no longer manager; the account stays, as a customer’s'])
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { app_metadata: { role: null } } })
})

test('whoever takes the last owner’s role is told that the shop has none, and how to name one', async () => {
  const missing = 'the shop has no owner now; to name one: npm run staff -- invite EMAIL owner'
  const [owner, other] = [
    account({ ...proved, ...withRole('owner') }),
    account({ ...withRole('owner'), email: 'b@c.de' }),
  ]
  const takes = (...left: object[]) =>
    run(remove, ['ada@example.com'], page(owner), nobody, account(), page(...left), nobody)
  const demotes = (...left: object[]) =>
    run(invite, ['ada@example.com', 'support'], page(owner), nobody, account(), page(...left), nobody)
  for (const goes of [takes, demotes]) {
    expect((await goes(account())).told.at(-1)).toBe(missing)
    expect((await goes(other)).told).toHaveLength(1)
  }
})

test.each([
  ['without a role', page(account())],
  ['that is not there', nobody],
])('nothing can be taken from an account %s', async (_case, found) => {
  const { failed, asked } = await run(remove, ['ada@example.com'], found, nobody)
  expect(failed).toBe('ada@example.com has no role; npm run staff -- list tells who has')
  expect(asked).not.toContain(GIVE)
})

const refusal = (status: number, msg: string) => Response.json({ msg }, { status })

test.each([
  [refusal(401, 'no'), 'the backend at https://backend.test does not take the service key'],
  [refusal(404, 'no'), 'does not let the service key do this: set the role in its own dashboard'],
  [refusal(405, 'no'), 'does not let the service key do this: set the role in its own dashboard'],
  [refusal(500, 'broken'), 'the backend refuses: broken'],
])('what the backend answers instead is told in words', async (answer, words) => {
  expect((await run(list, [], answer)).failed).toContain(words)
})

test('a backend that breaks off in the middle says at which step, and gives no role', async () => {
  const values = ['ada@example.com', 'owner']
  expect((await run(invite, values)).failed).toContain('does not answer: ')
  const taken = Response.json({ error_code: 'email_exists' }, { status: 422 })
  expect((await run(invite, values, nobody, taken)).failed).toBe(
    'the backend at https://backend.test just got an account with that address: try again',
  )
  expect((await run(invite, values, nobody, account(), refusal(500, 'broken'))).failed).toContain('broken')
  expect((await run(invite, values, page(account(proved)), nobody, refusal(500, 'broken'))).failed).toContain(
    'broken',
  )
  const unproved = {
    ...proved,
    identities: [{ provider: 'email', identity_data: { email_verified: false } }],
  }
  expect((await run(invite, values, page(account(unproved)), nobody, refusal(429, 'slow'))).failed).toContain(
    'slow',
  )
})
