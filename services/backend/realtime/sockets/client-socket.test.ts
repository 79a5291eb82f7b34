import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { DEFAULT_LIMITS, type RealtimeLimits } from '../limits.ts'
import type { RealtimeParts } from '../parts.ts'
import { NetworkBudgets, Shares } from '../work/network-budgets.ts'
import { Turns } from '../work/turns.ts'
import { ClientSocket } from './client-socket.ts'
import { createSocketRates } from './socket-rates.ts'

const limits: RealtimeLimits = { ...DEFAULT_LIMITS, waitingBytes: { ofOne: 3_000, ofAll: 5_000 } }
const now = () => new Date(0)
const MESSAGE = Buffer.from(JSON.stringify(['1', '1', 'phoenix', 'heartbeat', { text: 'x'.repeat(1_900) }]))

class FakeWebSocket extends EventEmitter {
  isPaused = false
  readyState = 1
  readonly OPEN = 1
  bufferedAmount = 0
  answers = 0
  pause() {
    this.isPaused = true
  }
  resume() {
    this.isPaused = false
  }
  send() {
    this.answers++
  }
  close() {}
  terminate() {}
  say() {
    this.emit('message', MESSAGE, false)
  }
}

function openProcess() {
  const held = {
    bufferedBytes: new Shares(limits.bufferedBytes),
    unfinishedBytes: new Shares(limits.unfinishedBytes),
    waitingBytes: new Shares(limits.waitingBytes),
  }
  const budgets = new NetworkBudgets(limits, now)
  const parts = { limits, held, budgets, turns: new Turns(), log: console, now } as unknown as RealtimeParts
  const connections: PassThrough[] = []
  const open = (network: string) => {
    const connection = new PassThrough()
    connections.push(connection)
    const socket = new FakeWebSocket()
    new ClientSocket(parts, socket as unknown as WebSocket, {
      ...{ version: '2.0.0', key: 'key', network, connection, onClosed() {} },
      rates: createSocketRates(limits, now),
    })
    return socket
  }
  return { open, connections, ...held }
}

/** Each run of the turns answers one message at least, however busy the machine is. */
async function turn() {
  for (let run = 0; run < 20; run++) await setImmediate()
}

test('whoever says more than its network may have waiting is not read on until it was answered', async () => {
  const { open, waitingBytes } = openProcess()
  const [loud, also, quiet] = [open('one'), open('one'), open('other')]
  loud.say()
  expect(loud.isPaused).toBe(false)
  also.say()
  expect([loud.isPaused, also.isPaused]).toEqual([false, true])
  loud.say()
  expect([loud.isPaused, quiet.isPaused]).toEqual([true, false])
  await turn()
  expect([loud.isPaused, also.isPaused]).toEqual([false, false])
  expect([loud.answers, also.answers]).toEqual([2, 1])
  expect(waitingBytes.excess('one', 3_000)).toBeUndefined()
})

test('so is everybody while all networks together have too much waiting', async () => {
  const { open, waitingBytes } = openProcess()
  const sockets = ['one', 'two', 'three'].map(open)
  for (const socket of sockets) socket.say()
  expect(sockets.map(({ isPaused }) => isPaused)).toEqual([false, false, true])
  await turn()
  expect(sockets.map(({ isPaused, answers }) => [isPaused, answers])).toEqual(Array(3).fill([false, 1]))
  expect(waitingBytes.excess('four', 3_000)).toBeUndefined()
})

test('what waits of a socket that closes is given back', async () => {
  const { open, waitingBytes } = openProcess()
  const socket = open('one')
  socket.say()
  socket.emit('close')
  await turn()
  expect(waitingBytes.of('one')).toBe(0)
})

test('what has come of a message counts until its socket is gone, though it was given up before', () => {
  const { open, connections, unfinishedBytes } = openProcess()
  const socket = open('one')
  connections[0]?.emit('data', Buffer.alloc(1_000))
  connections[0]?.emit('data', Buffer.alloc(limits.unfinishedBytes.ofOne))
  expect(socket.isPaused).toBe(true)
  expect(unfinishedBytes.of('one')).toBe(1_000)
  socket.emit('close')
  expect(unfinishedBytes.of('one')).toBe(0)
})

test('what begins behind a whole message in the same bytes counts, and whole ones do not', () => {
  const { open, connections, unfinishedBytes } = openProcess()
  const socket = open('one')
  const framed = MESSAGE.length + 8
  socket.say()
  connections[0]?.emit('data', Buffer.alloc(framed + 1_500))
  expect(unfinishedBytes.of('one')).toBe(1_500)
  socket.say()
  connections[0]?.emit('data', Buffer.alloc(framed - 1_500))
  expect(unfinishedBytes.of('one')).toBe(0)
  socket.say()
  socket.say()
  connections[0]?.emit('data', Buffer.alloc(2 * framed))
  expect(unfinishedBytes.of('one')).toBe(0)
})
