import { afterEach, expect, test, vi } from 'vitest'
import { createQueueWorker } from './queue-worker.ts'

afterEach(() => void vi.useRealTimers())

test('what was added while it had yet to be heard is worked off as soon as it is, and waits for no timer', async () => {
  const listening = Promise.withResolvers<() => Promise<void>>()
  const queue = ['added before']
  const done: string[] = []
  const worker = createQueueWorker({
    database: { listen: () => listening.promise },
    channel: 'parcels',
    work: async () => void done.push(...queue.splice(0)),
    onFailure: expect.unreachable,
    onListenFailed: expect.unreachable,
  })
  worker.start()
  await vi.waitFor(() => expect(done).toEqual(['added before']))
  queue.push('told to nobody')
  listening.resolve(async () => {})
  await vi.waitFor(() => expect(done).toEqual(['added before', 'told to nobody']))
  await worker.close()
})

test('visitors who wait come before the queue, for ten seconds at most', async () => {
  vi.useFakeTimers()
  let isCrowded = true
  const work = vi.fn(async () => {})
  const worker = createQueueWorker({
    database: { listen: async () => async () => {} },
    channel: 'parcels',
    work,
    isCrowded: () => isCrowded,
    onFailure: expect.unreachable,
    onListenFailed: expect.unreachable,
  })
  worker.start()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(work).toHaveBeenCalledOnce()
  isCrowded = false
  await vi.advanceTimersByTimeAsync(5_500)
  expect(work.mock.calls.length).toBeGreaterThan(1)
  await worker.close()
})

test('what is being worked off as it closes is finished, and nothing is begun after it', async () => {
  const working = Promise.withResolvers<void>()
  const work = vi.fn(() => working.promise)
  let wake = () => {}
  const worker = createQueueWorker({
    database: {
      async listen(_channel, onNotice) {
        wake = () => void onNotice('')
        return async () => {}
      },
    },
    channel: 'parcels',
    work,
    onFailure: expect.unreachable,
    onListenFailed: expect.unreachable,
  })
  worker.start()
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
  wake()
  const closed = vi.fn()
  const closing = worker.close().then(closed)
  await new Promise((later) => setTimeout(later, 20))
  expect(closed).not.toHaveBeenCalled()
  working.resolve()
  await closing
  expect(work).toHaveBeenCalledOnce()
})
