import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('tasks of one name wait for each other, those of another do not', async () => {
  const takeTurn = createTurns()
  const told: string[] = []
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const first = takeTurn('a', async () => {
    await held
    told.push('first')
  })
  const second = takeTurn('a', async () => told.push('second'))
  await takeTurn('b', async () => told.push('other'))
  release()
  await Promise.all([first, second])
  expect(told).toEqual(['other', 'first', 'second'])
})

test('a failure is its own task’s alone', async () => {
  const takeTurn = createTurns()
  const failing = takeTurn('a', () => Promise.reject(new Error('declined')))
  const following = takeTurn('a', async () => 'paid')
  await expect(failing).rejects.toThrow('declined')
  expect(await following).toBe('paid')
})
