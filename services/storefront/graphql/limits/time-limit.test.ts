import { afterEach, expect, test, vi } from 'vitest'
import { limitTime } from './time-limit.ts'

const { signal: waiting } = new AbortController()
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<Response>(() => {})

test('answers in place of what takes too long, and tells it', async () => {
  let told: AbortSignal | undefined
  const answer = await limitTime(
    (signal) => {
      told = signal
      return never()
    },
    { client: waiting, limitMs: 20 },
  )
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    errors: [{ message: 'The answer took longer than 0.02 seconds.', extensions: { code: 'TIMEOUT' } }],
  })
  expect(told?.aborted).toBe(true)
  expect(told?.reason).toMatchObject({ extensions: { code: 'TIMEOUT' } })
})

test('tells work that its client has hung up, before it began or later', async () => {
  const client = new AbortController()
  const signals: AbortSignal[] = []
  const work = (signal: AbortSignal) => {
    signals.push(signal)
    return never()
  }
  const answer = limitTime(work, { client: client.signal })
  expect(signals[0]?.aborted).toBe(false)
  client.abort()
  expect(await (await answer).json()).toEqual({
    errors: [{ message: 'The client did not wait for the answer.', extensions: { code: 'TIMEOUT' } }],
  })
  await limitTime(work, { client: client.signal })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('lets an answer and a failure through', async () => {
  const answer = new Response('here')
  expect(await limitTime(async () => answer, { client: waiting })).toBe(answer)
  const broken = () => Promise.reject(new Error('broken'))
  await expect(limitTime(broken, { client: waiting })).rejects.toThrow('broken')
})

/** Returns the answer, and whether its work was told to stop. */
async function answered(work: () => Response | Promise<Response>) {
  vi.useFakeTimers()
  const client = new AbortController()
  let told: AbortSignal | undefined
  const answer = await limitTime(
    (signal) => {
      told = signal
      return work()
    },
    { client: client.signal },
  )
  return { answer, client, isStopped: () => told?.aborted }
}

test('ten seconds are what an answer may take, and nobody is told of a time that was kept', async () => {
  const { client, isStopped } = await answered(() => new Response('here'))
  expect(vi.getTimerCount()).toBe(0)
  client.abort()
  expect(isStopped()).toBe(false)
  const late = answered(never)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect((await late).isStopped()).toBe(true)
})

test('work that fails leaves no time behind', async () => {
  await expect(answered(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

const headers = { 'content-type': 'multipart/mixed; boundary="-"' }

test('an answer in parts is whole in time', async () => {
  const { answer, client, isStopped } = await answered(
    () => new Response('--- one --- two', { status: 203, headers }),
  )
  expect([answer.status, answer.headers.get('content-type')]).toEqual([203, headers['content-type']])
  expect(await answer.text()).toBe('--- one --- two')
  await vi.advanceTimersByTimeAsync(20_000)
  client.abort()
  expect(isStopped()).toBe(false)
})

test('or breaks off', async () => {
  let isRead = true
  const parts = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('--- one')),
    cancel: () => {
      isRead = false
    },
  })
  const { answer, isStopped } = await answered(() => new Response(parts, { headers }))
  const reading = expect(answer.text()).rejects.toMatchObject({ extensions: { code: 'TIMEOUT' } })
  await vi.advanceTimersByTimeAsync(10_000)
  await reading
  expect([isStopped(), isRead]).toEqual([true, false])
})
