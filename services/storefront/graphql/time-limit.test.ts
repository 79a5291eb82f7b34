import { expect, it } from 'vitest'
import { limitTime } from './time-limit.ts'

it('answers in place of what takes too long', async () => {
  const answer = await limitTime(new Promise(() => {}), 20)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    errors: [{ message: 'The answer took longer than 0.02 seconds.', extensions: { code: 'TIMEOUT' } }],
  })
})

it('lets an answer and a failure through', async () => {
  const answer = new Response('here')
  expect(await limitTime(Promise.resolve(answer), 1000)).toBe(answer)
  await expect(limitTime(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
})
