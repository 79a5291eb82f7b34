import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Frame } from '../frames/message.ts'
import { Channel } from './channel.ts'
import { readJoin } from './join-config.ts'
import { Presences } from './presences.ts'
import { Topics } from './topics.ts'

const ROOM = 'realtime:room'
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function open({ ofOne = 1_000_000, maxTopicBytes = 1_000_000, topics = new Topics() } = {}) {
  const told: object[] = []
  const presences = new Presences({
    topics,
    share: { ofOne, ofAll: 1_000_000 },
    maxTopicBytes,
    onOwnDiff: (diff) => told.push(diff),
  })
  return { presences, told }
}

function channelOf(key: string, topic = ROOM, send: (frame: Frame) => void = () => undefined): Channel {
  const line = { version: '2.0.0' as const, network: 'network', send }
  const { config } = readJoin({ config: { presence: { enabled: true, key } } })
  return new Channel({ line, topic, joinRef: '1', config, joinBytes: 0, onFailure() {} })
}

/** Opens presences with somebody in the room who hears of them. */
function openHeard() {
  const topics = new Topics()
  const frames: Frame[] = []
  topics.add(channelOf('listener', ROOM, (frame) => void frames.push(frame)))
  async function hear() {
    vi.advanceTimersByTime(100)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    return frames.splice(0).map(({ bytes }) => {
      const [, , , event, payload] = JSON.parse(bytes.toString())
      return { bytes: bytes.length, event, payload }
    })
  }
  return { ...open({ topics }), hear }
}

const keysOf = (state: string) => Object.keys(JSON.parse(state)).sort()

test('[7.07] a topic has room for 500, who may still change what they say, and for another once one has left', () => {
  const { presences } = open()
  const members = Array.from({ length: 500 }, (_, at) => channelOf(`member-${at}`))
  expect(members.every((member) => presences.track(member, { n: 1 }) === 'admitted')).toBe(true)
  expect(presences.track(channelOf('late'), { n: 1 })).toBe('topic-exceeded')
  const [first] = members
  if (!first) throw new Error('nobody is there')
  expect(presences.track(first, { n: 2 })).toBe('admitted')
  expect(presences.track(channelOf('elsewhere', 'realtime:other'), { n: 1 })).toBe('admitted')
  presences.untrack(first)
  expect(presences.track(channelOf('late'), { n: 1 })).toBe('admitted')
  vi.advanceTimersByTime(100)
  expect(keysOf(presences.stateOf(ROOM))).toHaveLength(500)
})

test('[7.07] a network that says much has room again once it is gone, however often it comes and goes', () => {
  // The key and the words are 100 bytes as JSON.
  const { presences } = open({ ofOne: 100 })
  const words = { text: 'x'.repeat(100 - '["ann",{"text":""}]'.length) }
  for (let time = 0; time < 3; time += 1) {
    const ann = channelOf('ann')
    expect(presences.track(ann, words)).toBe('admitted')
    expect(presences.track(channelOf('ben'), {})).toBe('network-exceeded')
    presences.untrack(ann)
    presences.untrack(ann)
  }
  expect(presences.track(channelOf('ann'), { text: `${words.text}x` })).toBe('network-exceeded')
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

test('[7.07] the state of a topic is the one that was told last, whether it was asked for before or not', () => {
  const { presences } = open()
  const [ann, ben] = [channelOf('ann'), channelOf('ben')]
  const told = () => {
    vi.advanceTimersByTime(100)
    return keysOf(presences.stateOf(ROOM))
  }
  expect(presences.stateOf(ROOM)).toBe('{}')
  presences.track(ann, {})
  expect(presences.stateOf(ROOM)).toBe('{}')
  expect(told()).toEqual(['ann'])
  presences.track(ben, {})
  presences.untrack(ann)
  expect(keysOf(presences.stateOf(ROOM))).toEqual(['ann'])
  expect(told()).toEqual(['ben'])
  presences.untrack(ben)
  expect(told()).toEqual([])
  presences.track(ann, {})
  expect(told()).toEqual(['ann'])
})

const LARGE = { text: 'x'.repeat(4_000) }
const MAX_FRAME_BYTES = 260 * 1024

test('[7.07] who comes and goes within a moment is told to nobody, however often', async () => {
  const { presences, hear } = openHeard()
  for (let time = 0; time < 130; time += 1) {
    const passing = channelOf(`passing-${time}`)
    expect(presences.track(passing, LARGE)).toBe('admitted')
    presences.untrack(passing)
  }
  expect(await hear()).toEqual([])
})

test('[7.07] who is gone and back by the same reference within a moment was never gone', async () => {
  const { presences, hear } = openHeard()
  const ann = { topic: ROOM, key: 'ann', ref: '1', meta: {} }
  presences.apply({ joins: [ann], leaves: [] })
  expect(await hear()).toHaveLength(1)
  presences.apply({ joins: [], leaves: [ann] })
  presences.apply({ joins: [ann], leaves: [] })
  presences.apply({ joins: [ann], leaves: [{ ...ann, ref: '2' }] })
  expect(await hear()).toEqual([])
  expect(keysOf(presences.stateOf(ROOM))).toEqual(['ann'])
})

test('[7.07] what changes of a full topic is told in messages of a quarter of a mebibyte, who joins first', async () => {
  const { presences, hear } = openHeard()
  const members = Array.from({ length: 100 }, (_, at) => channelOf(`member-${at}`))
  for (const member of members) presences.track(member, LARGE)
  expect((await hear()).length).toBeGreaterThan(1)
  for (const member of members) presences.track(member, { ...LARGE, again: true })
  const heard = await hear()
  expect(heard.map(({ event }) => event)).toEqual(Array(heard.length).fill('presence_diff'))
  expect(Math.max(...heard.map(({ bytes }) => bytes))).toBeLessThan(MAX_FRAME_BYTES)
  const told = heard.flatMap(({ payload: { joins, leaves } }) => [
    ...Object.keys(joins).map((key) => `${key} joins`),
    ...Object.keys(leaves).map((key) => `${key} leaves`),
  ])
  expect(told).toEqual(['joins', 'leaves'].flatMap((what) => members.map((_, at) => `member-${at} ${what}`)))
})

test('[7.07] a topic holds so many bytes of all processes, and again once they are gone', () => {
  const { presences } = open({ maxTopicBytes: 10_000 })
  const [elsewhere, ann, ben] = [channelOf('elsewhere', 'realtime:other'), channelOf('ann'), channelOf('ben')]
  const cat = { topic: ROOM, key: 'cat', ref: '1', meta: LARGE }
  presences.apply({ joins: [cat], leaves: [] })
  expect(presences.track(ann, LARGE)).toBe('admitted')
  expect(presences.track(ben, LARGE)).toBe('topic-exceeded')
  expect(presences.track(elsewhere, LARGE)).toBe('admitted')
  presences.apply({ joins: [], leaves: [cat, cat] })
  expect(presences.track(ben, LARGE)).toBe('admitted')
  expect(presences.track(channelOf('dan'), LARGE)).toBe('topic-exceeded')
  presences.untrack(ann)
  expect(presences.track(channelOf('dan'), LARGE)).toBe('admitted')
})

test('[7.07] nothing is told any more once the process ends', () => {
  const { presences } = open()
  presences.track(channelOf('ann'), {})
  expect(vi.getTimerCount()).toBe(1)
  presences[Symbol.dispose]()
  expect(vi.getTimerCount()).toBe(0)
})
