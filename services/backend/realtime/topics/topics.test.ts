import { expect, test, vi } from 'vitest'
import type { Frame } from '../frames/message.ts'
import { Channel, roomOf } from './channel.ts'
import { readJoin } from './join-config.ts'
import type { Extension } from './private-topics.ts'
import { Topics } from './topics.ts'

const RECEIVERS = 1_000
const BROADCASTS = 10

/** Receivers whose sending takes a tenth of a millisecond of an otherwise stopped clock. */
function fill(topics: Topics, topic: string, heard: string[][]) {
  for (let place = 0; place < RECEIVERS; place++) {
    const own: string[] = []
    heard.push(own)
    const send = ({ bytes }: Frame) => {
      vi.advanceTimersByTime(0.1)
      own.push(JSON.parse(bytes.toString())[4].payload)
    }
    const line = { version: '2.0.0' as const, network: 'network', send }
    const { config } = readJoin({})
    topics.add(new Channel({ line, topic, joinRef: '1', config, joinBytes: 0, onFailure() {} }))
  }
}

test('what is said is told in slices, to each in the same order', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const [topics, heard] = [new Topics(), [] as string[][]]
    fill(topics, 'realtime:room', heard)
    for (let said = 0; said < BROADCASTS; said++)
      topics.broadcast('realtime:room', { kind: 'message', payload: `{"payload":"${said}"}` })
    const count = () => heard.reduce((sum, { length }) => sum + length, 0)
    expect(count()).toBe(0)
    let longest = 0
    while (count() < RECEIVERS * BROADCASTS) {
      const before = count()
      await new Promise((resolve) => setImmediate(resolve))
      longest = Math.max(longest, count() - before)
    }
    // A turn takes five milliseconds, and ends the piece that was begun by then.
    expect(longest).toBeLessThanOrEqual(100)
    const inOrder = Array.from({ length: BROADCASTS }, (_, said) => String(said))
    for (const own of heard) expect(own).toEqual(inOrder)
  } finally {
    vi.useRealTimers()
  }
})

test('what was said is counted until everybody was told of it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const [topics, heard] = [new Topics(), [] as string[][]]
    fill(topics, 'realtime:room', heard)
    const payload = `{"payload":"${'x'.repeat(1_000)}"}`
    topics.broadcast('realtime:room', { kind: 'message', payload })
    topics.broadcast('realtime:nobody', { kind: 'message', payload })
    expect(topics.untoldBytes).toBe(payload.length)
    while (topics.untoldBytes > 0) await new Promise((resolve) => setImmediate(resolve))
    expect(heard.every((own) => own.length === 1)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('[7.07] a private and a public topic of one name are two rooms, and in the private one each hears what policies let them', async () => {
  const topic = 'realtime:room'
  const topics = new Topics()
  const heard: unknown[][] = []
  const join = (name: string, isPrivate: boolean, read?: readonly Extension[]) => {
    const send = ({ bytes }: Frame) => void heard.push([name, ...JSON.parse(bytes.toString()).slice(2)])
    const line = { version: '2.0.0' as const, network: 'network', send }
    const { config } = readJoin({ config: { private: isPrivate } })
    const channel = new Channel({ line, topic, joinRef: '1', config, joinBytes: 0, onFailure() {} })
    if (read) channel.rights = { read: new Set(read), write: new Set() }
    topics.add(channel)
  }
  join('nobody yet', true)
  join('listener', true, ['broadcast'])
  join('watcher', true, ['presence'])
  join('public', false)
  for (const isPrivate of [true, false]) {
    const room = roomOf(topic, isPrivate)
    topics.broadcast(room, { kind: 'message', payload: '"said"' })
    topics.push(room, 'presence', 'presence_diff', () => '"came"')
  }
  expect([topics.sizeOf(roomOf(topic, true)), topics.sizeOf(roomOf(topic, false))]).toEqual([3, 1])
  await expect.poll(() => heard).toHaveLength(4)
  expect(heard.toSorted()).toEqual([
    ['listener', topic, 'broadcast', 'said'],
    ['public', topic, 'broadcast', 'said'],
    ['public', topic, 'presence_diff', 'came'],
    ['watcher', topic, 'presence_diff', 'came'],
  ])
})
