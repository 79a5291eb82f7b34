import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('tasks of one name wait for each other, those of another do not', async () => {
  const runExclusive = createKeyedMutex()
  const told: string[] = []
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const first = runExclusive('a', async () => {
    await held
    told.push('first')
  })
  const second = runExclusive('a', async () => told.push('second'))
  await runExclusive('b', async () => told.push('other'))
  release()
  await Promise.all([first, second])
  expect(told).toEqual(['other', 'first', 'second'])
})

test('a failure is its own task’s alone', async () => {
  const runExclusive = createKeyedMutex()
  const failing = runExclusive('a', () => Promise.reject(new Error('declined')))
  const following = runExclusive('a', async () => 'paid')
  await expect(failing).rejects.toThrow('declined')
  expect(await following).toBe('paid')
})
