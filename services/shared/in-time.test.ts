import { expect, test } from 'vitest'
import { inTime } from './in-time.ts'

test('a call that takes too long is aborted with the reason', async () => {
  let signal: AbortSignal | undefined
  const late = inTime(20.4, (given) => {
    signal = given
    return new Promise(() => {})
  })
  await expect(late).rejects.toThrow('no answer within 20 ms')
  expect(signal?.reason).toMatchObject({ message: 'no answer within 20 ms' })
})
