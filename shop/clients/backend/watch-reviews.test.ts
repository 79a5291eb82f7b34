import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchReviews } from './watch-reviews.ts'

/** join_ref, ref, topic, event, payload */
type Frame = [string | null, string | null, string, string, Record<string, unknown>]

/** The service's end of a socket, which lets everybody join. */
class FakeSocket {
  static opened: FakeSocket[] = []
  /** The next joins get these replies instead. */
  static joinReplies: Record<string, unknown>[] = []
  readonly url: URL
  readonly received: Frame[] = []
  readyState = 0
  onopen?: () => void
  onclose?: (event: object) => void
  onmessage?: (event: { data: string | ArrayBuffer }) => void

  constructor(url: string) {
    this.url = new URL(url)
    FakeSocket.opened.push(this)
    setTimeout(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }

  send(text: string) {
    const frame: Frame = JSON.parse(text)
    this.received.push(frame)
    const [joinRef, ref, topic, event, payload] = frame
    const response = event === 'phx_join' ? { postgres_changes: withIds(payload) } : {}
    const reply = (event === 'phx_join' && FakeSocket.joinReplies.shift()) || { status: 'ok', response }
    setTimeout(() => this.tell([joinRef, ref, topic, 'phx_reply', reply]))
  }

  tell(frame: Frame) {
    this.hand(JSON.stringify(frame))
  }

  hand(data: string | ArrayBuffer) {
    this.onmessage?.({ data })
  }

  close() {
    this.readyState = 3
    this.onclose?.({ code: 1006 })
  }

  get joins() {
    return this.received.filter(([, , , event]) => event === 'phx_join')
  }
}

function withIds(payload: Record<string, unknown>) {
  const { config } = payload as { config: { postgres_changes: object[] } }
  return config.postgres_changes.map((binding, at) => ({ ...binding, id: at + 1 }))
}

const realSocket = globalThis.WebSocket
beforeEach(() => {
  FakeSocket.opened = []
  FakeSocket.joinReplies = []
  Reflect.set(globalThis, 'WebSocket', FakeSocket)
})
afterEach(() => {
  globalThis.WebSocket = realSocket
  vi.useRealTimers()
})

function watch(handle: string | undefined) {
  const changed: string[] = []
  const told = { listening: 0, failures: 0 }
  const unreadable: unknown[] = []
  const watched = watchReviews({
    url: 'https://backend.example',
    key: 'public-key',
    handle,
    onChange: (each) => void changed.push(each),
    onListening: () => void told.listening++,
    onFailure: () => void told.failures++,
    onUnreadable: (error) => void unreadable.push(error),
  })
  return { ...watched, changed, told, unreadable }
}

const changeOf = (id: number, type: string, record: object, old_record: object): Record<string, unknown> => ({
  ids: [id],
  data: {
    schema: 'public',
    table: 'reviews',
    type,
    record,
    old_record,
    columns: [],
    errors: null,
    commit_timestamp: '2026-03-06T15:00:00Z',
  },
})
const text = [{ name: 'product_handle', type: 'text' }]

function tellChange(socket: FakeSocket | undefined, payload: Record<string, unknown>) {
  const [joinRef, , topic] = socket?.joins.at(-1) ?? []
  const data = { ...(payload.data as object), columns: text }
  socket?.tell([joinRef ?? null, null, topic ?? '', 'postgres_changes', { ...payload, data }])
}

test('[7.07] watches one product’s reviews and what they come to, with the key', async () => {
  const { stop, told, changed } = watch('chair')
  await vi.waitFor(() => expect(told.listening).toBe(1))
  const [socket] = FakeSocket.opened
  expect(socket?.url.href).toMatch(/^wss:\/\/backend\.example\/realtime\/v1\/websocket\?apikey=public-key&/)
  const filter = 'product_handle=eq.chair'
  expect(socket?.joins[0]?.[4]).toMatchObject({
    access_token: 'public-key',
    config: {
      postgres_changes: [
        { event: '*', schema: 'public', table: 'reviews', filter },
        { event: '*', schema: 'public', table: 'review_summaries', filter },
      ],
    },
  })
  tellChange(socket, changeOf(1, 'INSERT', { product_handle: 'chair' }, {}))
  tellChange(socket, changeOf(2, 'UPDATE', { product_handle: 'chair' }, { product_handle: 'chair' }))
  // The service sends the key alone for a deletion and for a row the listener may not read.
  tellChange(socket, changeOf(1, 'DELETE', {}, { id: 7 }))
  expect(changed).toEqual(['chair', 'chair'])
  expect(socket?.joins[0]?.[2]).toMatch(/:chair$/)
  await stop()
  expect(socket?.received.map(([, , , event]) => event)).toContain('phx_leave')
})

test('[7.07] a review that moves has changed two products', async () => {
  const { stop, told, changed } = watch(undefined)
  await vi.waitFor(() => expect(told.listening).toBe(1))
  const [socket] = FakeSocket.opened
  expect(socket?.joins[0]?.[4]).not.toHaveProperty('config.postgres_changes.0.filter')
  expect(socket?.joins[0]?.[2]).toMatch(/:reviews:\*$/)
  tellChange(socket, changeOf(1, 'UPDATE', { product_handle: 'stool' }, { product_handle: 'chair' }))
  expect(changed).toEqual(['stool', 'chair'])
  await stop()
})

test('[7.07] says each time when it listens again, after a lost socket and after the service has closed it', async () => {
  const { stop, told } = watch('chair')
  await vi.waitFor(() => expect(told.listening).toBe(1))
  FakeSocket.opened[0]?.close()
  await vi.waitFor(() => expect(told).toEqual({ listening: 2, failures: 1 }), 10_000)
  const again = FakeSocket.opened[1]
  const [joinRef, , topic] = again?.joins[0] ?? []
  again?.tell([joinRef ?? null, null, topic ?? '', 'phx_close', {}])
  await vi.waitFor(() => expect(told).toEqual({ listening: 3, failures: 2 }), 10_000)
  await stop()
  expect(told).toEqual({ listening: 3, failures: 2 })
})

const messageOf = (event: string, payload: unknown) =>
  JSON.stringify([null, null, 'realtime:reviews:chair', event, payload])
const data = { schema: 'public', table: 'reviews', type: 'INSERT', record: { product_handle: 'chair' } }

test.each<[string, string | ArrayBuffer]>([
  ['a page of a proxy', '<html>502</html>'],
  ['an object', '{}'],
  ['nothing', 'null'],
  ['half a broadcast', new Uint8Array([4]).buffer],
  ['a binary message of another kind', new Uint8Array([0]).buffer],
  ['a change of null', messageOf('postgres_changes', null)],
  ['a change without data', messageOf('postgres_changes', { ids: [1] })],
  ['a change without columns', messageOf('postgres_changes', { ids: [1], data: { ...data, columns: null } })],
])('[6.03] [7.07] %s is left out, and what follows is heard', async (_what, message) => {
  const { stop, told, changed, unreadable } = watch('chair')
  await vi.waitFor(() => expect(told.listening).toBe(1))
  const [socket] = FakeSocket.opened
  expect(() => socket?.hand(message)).not.toThrow()
  expect(unreadable).toEqual([expect.any(Error)])
  tellChange(socket, changeOf(1, 'INSERT', { product_handle: 'chair' }, {}))
  expect(changed).toEqual(['chair'])
  await stop()
})

test.each([
  ['null', { status: 'ok', response: null }],
  ['nothing', { status: 'ok' }],
  ['a state that there is not', { status: 'fine', response: {} }],
])('[6.03] [7.07] a join that is answered with %s is tried again', async (_what, reply) => {
  vi.useFakeTimers()
  FakeSocket.joinReplies = [reply]
  const { stop, told, changed } = watch('chair')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(told).toEqual({ listening: 0, failures: 0 })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(told).toEqual({ listening: 1, failures: 1 })
  tellChange(FakeSocket.opened[0], changeOf(1, 'INSERT', { product_handle: 'chair' }, {}))
  expect(changed).toEqual(['chair'])
  const stopped = stop()
  // The client's heartbeat repeats itself until its connection is given up, so not all timers come to an end.
  await vi.advanceTimersByTimeAsync(1_000)
  await stopped
})
