import { expect, test } from 'vitest'
import { readJoin } from './join-config.ts'

const nothing = {
  ...{ acknowledgesBroadcasts: false, hearsItself: false, hasPresence: false, isPrivate: false },
  awaitsReplication: false,
  ...{ subscriptions: [], presenceKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
}
const configOf = (config: unknown) => readJoin({ config }).config

test.each([undefined, null, 'text', [], {}, { config: null }, { config: 7 }, { config: {} }])(
  '[7.07] a join of %j asks for nothing',
  (payload) => {
    expect(readJoin(payload)).toEqual({ token: undefined, config: nothing })
  },
)

test('[7.07] a join says who joins, what it hears and what it is told of', () => {
  const subscriptions = [{ event: '*', schema: 'public' }]
  const config = {
    broadcast: { ack: true, self: 'TRUE', replication_ready: true },
    presence: { enabled: 'true', key: 'ann' },
    private: true,
    postgres_changes: [...subscriptions, null],
  }
  expect(readJoin({ config, access_token: 't' })).toEqual({
    token: 't',
    config: {
      ...{ acknowledgesBroadcasts: true, hearsItself: true, hasPresence: true, isPrivate: true },
      ...{ presenceKey: 'ann', subscriptions, awaitsReplication: true },
    },
  })
})

test.each<[string, object, object]>([
  [
    'a switch',
    { broadcast: { ack: 'yes', self: true } },
    { acknowledgesBroadcasts: false, hearsItself: true },
  ],
  [
    'what is no truth',
    { private: 1, broadcast: { self: 'false' } },
    { isPrivate: false, hearsItself: false },
  ],
  ['broadcasts', { broadcast: 7, presence: { enabled: true } }, { hearsItself: false, hasPresence: true }],
  ['presence', { presence: 7, private: true }, { hasPresence: false, isPrivate: true }],
  ['the key of a presence', { presence: { key: [7], enabled: true } }, { hasPresence: true }],
  ['changes', { postgres_changes: [1], private: true }, { subscriptions: [], isPrivate: true }],
])('[7.07] where %s cannot be read, the rest counts', (_case, config, read) => {
  expect(configOf(config)).toEqual({ ...nothing, ...read })
})

test('[7.07] a number is a key as its text', () => {
  expect(configOf({ presence: { key: 7 } }).presenceKey).toBe('7')
})

test('[7.07] of two tokens the user’s own counts, unless the other is a key', () => {
  expect(readJoin({ user_token: 'u' }).token).toBe('u')
  expect(readJoin({ access_token: 'a', user_token: 'u' }).token).toBe('u')
  expect(readJoin({ access_token: 'a', user_token: 7 }).token).toBe('a')
  expect(readJoin({ access_token: 'sb_publishable_a', user_token: 'u' }).token).toBe('sb_publishable_a')
})

test('[7.07] an empty key is none, and each such presence is another', () => {
  const keys = [configOf({ presence: { key: '' } }), configOf({ presence: { key: '' } })].map(
    (each) => each.presenceKey,
  )
  expect(new Set(keys).size).toBe(2)
  expect(readJoin({ access_token: 7 }).token).toBeUndefined()
})

test('[7.07] a wish to hear again has a time, and at most 25 messages', () => {
  const replayOf = (replay: unknown) => configOf({ broadcast: { replay } }).replay
  expect(replayOf({ since: 7 })).toEqual({ since: new Date(7), limit: 25 })
  expect(replayOf({ since: 7, limit: null })).toEqual({ since: new Date(7), limit: 25 })
  expect(replayOf({ since: -7, limit: 26 })).toEqual({ since: new Date(0), limit: 25 })
  expect(replayOf({ since: 0, limit: 0 })).toEqual({ since: new Date(0), limit: 1 })
  expect(replayOf({ since: 253_402_300_799_999, limit: 3 })).toMatchObject({ limit: 3 })
  for (const wish of [7, {}, { since: '7' }, { since: 0.5 }, { since: 253_402_300_800_000 }])
    expect(replayOf(wish), JSON.stringify(wish)).toBe('malformed')
  for (const none of [null, undefined]) expect(replayOf(none)).toBeUndefined()
})
