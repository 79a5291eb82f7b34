import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpenRequests } from './open-requests.ts'

const LOOK_MS = 10
const LIMITS = { maxBytes: 1_000, silentMs: 1_000, minBytesPerS: 0, lookEveryMs: LOOK_MS }
const MEBIBYTE = 1024 * 1024

let nowMs = 0
let requests: OpenRequests
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  watch()
})
afterEach(() => {
  requests[Symbol.dispose]()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function watch(minBytesPerS = LIMITS.minBytesPerS) {
  requests = new OpenRequests({ ...LIMITS, minBytesPerS })
}

/** The clock goes on, and the requests are looked at once. */
function look(afterMs = LOOK_MS) {
  nowMs += afterMs
  vi.advanceTimersByTime(LOOK_MS)
}

function lookUntil(ms: number, meanwhile = () => {}) {
  for (let passedMs = 0; passedMs < ms; passedMs += LOOK_MS) {
    meanwhile()
    look()
  }
}

interface Sent {
  readonly network?: string
  /** Undefined for a body in pieces. */
  readonly length?: number
}

/** A request whose counters are those of a socket; what was done to it is told in `fate`. */
function open({ network = 'someone', length }: Sent = {}) {
  const fate: (number | string)[] = []
  const taken: (Buffer | null)[] = []
  const socket = { bytesRead: 70, bytesWritten: 30, writableLength: 0, _handle: { writeQueueSize: 0 } }
  const incoming = {
    socket,
    headers: length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) },
    ...{ complete: false, readableLength: 0, readableHighWaterMark: 100 },
    push: (chunk: Buffer | null) => taken.push(chunk) > 0,
    destroy: () => fate.push('incoming destroyed'),
  }
  const outgoing = Object.assign(new EventEmitter(), {
    ...{ writableLength: 0, headersSent: false, destroyed: false },
    writeHead(status: number) {
      this.headersSent = true
      fate.push(status)
    },
    end: () => {},
    destroy: () => fate.push('cut'),
  })
  const watched = requests.watch(
    incoming as unknown as IncomingMessage,
    outgoing as unknown as ServerResponse,
    network,
  )
  const close = () => outgoing.emit('close')
  const send = (bytes: number) => {
    socket.bytesRead += bytes
  }
  return { socket, incoming, outgoing, watched, fate, taken, close, send }
}

test('a sender is silent once more than the limit has passed, and the body is dropped half a second later', () => {
  const { fate, incoming, taken, watched } = open()
  lookUntil(LIMITS.silentMs)
  expect([fate, watched.isRefused]).toEqual([[], false])
  look()
  expect([fate, watched.isRefused]).toEqual([[408], true])
  expect(incoming.push(Buffer.from('late'))).toBe(true)
  expect(taken).toEqual([])
  vi.advanceTimersByTime(500)
  expect(fate).toEqual([408, 'incoming destroyed'])
})

test('time in which this process stood still is nobody’s, and the rest of it counts as before', () => {
  const { fate } = open()
  look(5_000)
  expect(fate).toEqual([])
  // Twice the interval counts of the look that came late.
  lookUntil(LIMITS.silentMs - 2 * LOOK_MS)
  expect(fate).toEqual([])
  look()
  expect(fate).toEqual([408])
})

test('a request that comes after a quiet time is watched from its own beginning', () => {
  const first = open()
  look()
  first.close()
  expect(vi.getTimerCount()).toBe(0)
  nowMs += 60_000
  const { fate } = open()
  lookUntil(LIMITS.silentMs)
  expect(fate).toEqual([])
  look()
  expect(fate).toEqual([408])
})

test('nobody is looked at once the watch has ended', () => {
  open()
  requests[Symbol.dispose]()
  expect(vi.getTimerCount()).toBe(0)
})

test('a sender keeps the average rate once the limit of silence has passed', () => {
  watch(100)
  const [steady, slow, whole] = [open(), open(), open({ length: 1 })]
  whole.incoming.complete = true
  lookUntil(LIMITS.silentMs, () => {
    for (const { send } of [steady, slow]) send(0.1)
  })
  for (const { send } of [steady, slow]) send(90)
  lookUntil(1_000, () => steady.send(1))
  expect([steady.fate, slow.fate, whole.fate]).toEqual([[], [408], []])
})

test('while nobody reads what came, the sender’s time stands still', () => {
  watch(100)
  const { fate, incoming, send } = open()
  incoming.readableLength = incoming.readableHighWaterMark
  lookUntil(20_000)
  incoming.readableLength = incoming.readableHighWaterMark - 1
  look()
  lookUntil(LIMITS.silentMs - LOOK_MS, () => send(0.1))
  expect(fate).toEqual([])
  lookUntil(1_000, () => send(0.1))
  expect(fate).toContain(408)
})

test('the time of a reader begins with the answer, however long that took, and anew with each byte that goes', () => {
  const { socket, incoming, outgoing, fate } = open({ length: 10 })
  incoming.complete = true
  lookUntil(5_000)
  outgoing.headersSent = true
  outgoing.writableLength = 500
  socket._handle.writeQueueSize = 500
  socket.bytesWritten += 500
  lookUntil(LIMITS.silentMs)
  expect(fate).toEqual([])
  socket._handle.writeQueueSize -= 1
  lookUntil(LIMITS.silentMs)
  expect(fate).toEqual([])
  look()
  look()
  expect(fate).toContain('cut')
})

test('beyond what all may hold, the largest of the network that holds most give way, and no more than must', () => {
  const crowd = [300, 500, 400].map((bytes) => ({ bytes, ...open({ network: 'crowd' }) }))
  const alone = open({ network: 'alone' })
  for (const { send, bytes } of crowd) send(bytes)
  alone.send(450)
  look()
  expect(crowd.map(({ fate }) => fate)).toEqual([[], [503], [503]])
  expect(alone.fate).toEqual([])
})

test('what all may hold is held by nobody’s harm', () => {
  const { fate, send } = open()
  send(LIMITS.maxBytes)
  look()
  expect(fate).toEqual([])
  send(1)
  look()
  expect(fate).toEqual([503])
})

test('an answer that began is cut, and what was cut already frees nothing twice', () => {
  const [answered, sending] = [open({ network: 'one' }), open({ network: 'other' })]
  answered.incoming.complete = true
  Object.assign(answered.outgoing, { headersSent: true, writableLength: 1_200 })
  sending.send(100)
  look()
  expect([answered.fate, sending.fate]).toEqual([['cut'], []])
  answered.outgoing.destroyed = true
  look()
  expect([answered.fate, sending.fate]).toEqual([['cut'], [503]])
})

test('bytes behind a body that is complete are another request’s', () => {
  const [whole, other] = [open({ network: 'one' }), open({ network: 'other' })]
  whole.send(900)
  whole.incoming.complete = true
  other.send(50)
  look()
  whole.send(900)
  look()
  expect([whole.fate, other.fate]).toEqual([[], []])
  other.send(51)
  look()
  expect([whole.fate, other.fate]).toEqual([[], [503]])
})

test('nobody waits for the next look where a mebibyte has come, and the next one is counted anew', () => {
  const [first, second] = [open(), open()]
  first.send(MEBIBYTE)
  first.incoming.push(Buffer.alloc(MEBIBYTE))
  expect(first.fate).toEqual([503])
  first.close()
  second.send(MEBIBYTE)
  second.incoming.push(Buffer.alloc(MEBIBYTE - 1))
  expect(second.fate).toEqual([])
  second.incoming.push(Buffer.alloc(1))
  expect(second.fate).toEqual([503])
})
