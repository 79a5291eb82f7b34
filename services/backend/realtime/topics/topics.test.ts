import { expect, test, vi } from 'vitest'
import type { Frame } from '../frames/message.ts'
import { Channel } from './channel.ts'
import { readJoin } from './join-config.ts'
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
