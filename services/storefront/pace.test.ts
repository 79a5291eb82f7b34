import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPaces, spread } from './pace.ts'

const { signal } = new AbortController()

function work(ms: number) {
  const began = performance.now()
  while (performance.now() - began < ms);
}

test('nothing is due before a slice is over', () => {
  const pace = createPaces()({ signal })
  expect(pace.isDue()).toBe(false)
  work(11)
  expect(pace.isDue()).toBe(true)
})

test('those that wait go on in turns of the event loop of their own, in order', async () => {
  const createPace = createPaces()
  const told: string[] = []
  const waiting = ['a', 'b', 'c'].map(async (name) => {
    await createPace({ signal }).pause()
    told.push(name)
  })
  const seen: string[] = []
  while (told.length < 3) {
    seen.push(told.join(''))
    await setImmediate()
  }
  await Promise.all(waiting)
  expect(seen).toEqual(expect.arrayContaining(['', 'a', 'ab']))
})

test('what nobody waits for any more ends', async () => {
  const stop = new AbortController()
  let slices = 0
  const pace = createPaces()({ signal: stop.signal, onSlice: () => slices++ })
  await pace.pause()
  stop.abort(new Error('hung up'))
  await expect(pace.pause()).rejects.toThrow('hung up')
  expect(slices).toBe(1)
})

test('the items of a long list come in order, and others have turns in between', async () => {
  const pace = createPaces()({ signal })
  const items = Array.from({ length: 200 }, (_, index) => index)
  let turns = 0
  let done = false
  const others = (async () => {
    for (; !done; turns += 1) await setImmediate()
  })()
  const worked = await Promise.all(
    spread(items, pace).map(async (item) => {
      const value = await item
      work(1)
      return value
    }),
  )
  done = true
  await others
  expect(worked).toEqual(items)
  expect(turns).toBeGreaterThanOrEqual(3)
})
