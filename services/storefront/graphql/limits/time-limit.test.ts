import { expect, test } from 'vitest'
import { limitTime } from './time-limit.ts'

const { signal: waiting } = new AbortController()
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
  await answer
  await limitTime(work, { client: client.signal })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('lets an answer and a failure through', async () => {
  const answer = new Response('here')
  expect(await limitTime(async () => answer, { client: waiting })).toBe(answer)
  const broken = () => Promise.reject(new Error('broken'))
  await expect(limitTime(broken, { client: waiting })).rejects.toThrow('broken')
})
