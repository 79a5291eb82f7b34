import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Channel } from './channel.ts'
import { readJoin } from './join-config.ts'
import { Presences } from './presences.ts'
import { Topics } from './topics.ts'

const ROOM = 'realtime:room'
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function open(ofOne = 1_000_000) {
  const told: object[] = []
  const presences = new Presences({
    topics: new Topics(),
    share: { ofOne, ofAll: 1_000_000 },
    onOwnDiff: (diff) => told.push(diff),
  })
  return { presences, told }
}

function channelOf(key: string, topic = ROOM): Channel {
  const line = { version: '2.0.0' as const, network: 'network', send() {} }
  const { config } = readJoin({ config: { presence: { enabled: true, key } } })
  return new Channel({ line, topic, joinRef: '1', config, joinBytes: 0, onFailure() {} })
}

const keysOf = (state: string) => Object.keys(JSON.parse(state)).sort()

test('[7.07] a topic has room for 500, who may still change what they say, and for another once one has left', () => {
  const { presences } = open()
  const members = Array.from({ length: 500 }, (_, at) => channelOf(`member-${at}`))
  expect(members.every((member) => presences.track(member, { n: 1 }))).toBe(true)
  expect(presences.track(channelOf('late'), { n: 1 })).toBe(false)
  const [first] = members
  if (!first) throw new Error('nobody is there')
  expect(presences.track(first, { n: 2 })).toBe(true)
  expect(presences.track(channelOf('elsewhere', 'realtime:other'), { n: 1 })).toBe(true)
  presences.untrack(first)
  expect(presences.track(channelOf('late'), { n: 1 })).toBe(true)
  expect(keysOf(presences.stateOf(ROOM))).toHaveLength(500)
})

test('[7.07] a network that says much has room again once it is gone, however often it comes and goes', () => {
  // The key and the words are 100 bytes as JSON.
  const { presences } = open(100)
  const words = { text: 'x'.repeat(100 - '["ann",{"text":""}]'.length) }
  for (let time = 0; time < 3; time += 1) {
    const ann = channelOf('ann')
    expect(presences.track(ann, words)).toBe(true)
    expect(presences.track(channelOf('ben'), {})).toBe(false)
    presences.untrack(ann)
    presences.untrack(ann)
  }
  expect(presences.track(channelOf('ann'), { text: `${words.text}x` })).toBe(false)
})

test('[7.07] who says the same again is told of once, and who leaves is told of as gone and no more', () => {
  const { presences, told } = open()
  const ann = channelOf('ann')
  presences.track(ann, { n: 1 })
  presences.track(ann, { n: 1 })
  expect(told).toHaveLength(1)
  presences.untrack(ann)
  expect(told.at(-1)).toEqual({
    joins: [],
    leaves: [expect.objectContaining({ key: 'ann', meta: { n: 1 } })],
  })
  expect(presences.own).toEqual([])
})

test('[7.07] the state of a topic is the one of now, whether it was asked for before or not', () => {
  const { presences } = open()
  const [ann, ben] = [channelOf('ann'), channelOf('ben')]
  expect(presences.stateOf(ROOM)).toBe('{}')
  presences.track(ann, {})
  expect(keysOf(presences.stateOf(ROOM))).toEqual(['ann'])
  presences.track(ben, {})
  expect(keysOf(presences.stateOf(ROOM))).toEqual(['ann', 'ben'])
  presences.untrack(ann)
  presences.untrack(ben)
  expect(presences.stateOf(ROOM)).toBe('{}')
  presences.track(ann, {})
  expect(keysOf(presences.stateOf(ROOM))).toEqual(['ann'])
})

test('[7.07] nothing is told any more once the process ends', () => {
  const { presences } = open()
  presences.track(channelOf('ann'), {})
  expect(vi.getTimerCount()).toBe(1)
  presences[Symbol.dispose]()
  expect(vi.getTimerCount()).toBe(0)
})
