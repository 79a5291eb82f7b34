import { expect, test, vi } from 'vitest'
import { createQueueWorker } from './queue-worker.ts'

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
