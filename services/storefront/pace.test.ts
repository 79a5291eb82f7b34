import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPaces, spread } from './pace.ts'

// Slices are timed by this clock alone.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const { signal } = new AbortController()

const work = (ms: number) => vi.advanceTimersByTime(ms)

test('nothing is due before a slice is over', () => {
  const pace = createPaces()({ signal })
  expect(pace.isDue()).toBe(false)
  work(9)
  expect(pace.isDue()).toBe(false)
  work(1)
  expect(pace.isDue()).toBe(true)
})

test('a slice begins with its turn', async () => {
  const pace = createPaces()({ signal, asker: '192.0.2.1' })
  work(10)
  await pace.begin()
  expect(pace.isDue()).toBe(false)
  work(10)
  await pace.pause()
  expect(pace.isDue()).toBe(false)
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

test('pieces that are started at once are worked on in slices, others between them', async () => {
  const pace = createPaces()({ signal, asker: '192.0.2.1' })
  await pace.begin()
  let done = 0
  const pieces = Array.from({ length: 50 }, async () => {
    await pace.next()
    work(5)
    done += 1
  })
  const seen: number[] = []
  while (done < 50) {
    await setImmediate()
    seen.push(done)
  }
  await Promise.all(pieces)
  const steps = seen.map((count, at) => count - (seen[at - 1] ?? 0))
  expect(Math.max(...steps)).toBeLessThanOrEqual(4)
})

test('pieces whose request nobody waits for any more are not worked on', async () => {
  const given = new AbortController()
  const pace = createPaces()({ signal: given.signal, asker: '192.0.2.1' })
  await pace.begin()
  work(10)
  const pieces = [pace.next(), pace.next()]
  given.abort(new Error('gone'))
  for (const piece of pieces) await expect(piece).rejects.toThrow('gone')
})

test('networks go on by turns, and this process has every second one', async () => {
  const createPace = createPaces()
  const told: string[] = []
  const wait = async (asker: string | undefined, name: string) => {
    await createPace({ signal, asker }).pause()
    told.push(name)
  }
  const crowd = Array.from({ length: 5 }, (_, number) => wait('192.0.2.1', `crowd ${number}`))
  await Promise.all([
    ...crowd,
    wait('198.51.100.1', 'visitor'),
    wait(undefined, 'own'),
    wait(undefined, 'own'),
  ])
  expect(told.indexOf('visitor')).toBeLessThan(told.indexOf('crowd 2'))
  expect(told.lastIndexOf('own')).toBeLessThan(5)
})

test('requests begin one after the other, in turns of the event loop; this process’s own at once', async () => {
  const createPace = createPaces()
  const begun: string[] = []
  const crowd = Array.from({ length: 3 }, async (_, number) => {
    await createPace({ signal, asker: '192.0.2.1' }).begin()
    begun.push(`crowd ${number}`)
  })
  await createPace({ signal }).begin()
  expect(begun).toEqual([])
  await setImmediate()
  expect(begun.length).toBeLessThan(3)
  await Promise.all(crowd)
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
  // The work takes twenty slices of ten milliseconds, but only a slice that begins a new lot of items is cut.
  expect(turns).toBeGreaterThanOrEqual(3)
  expect(turns).toBeLessThan(20)
})

test('a short list is worked through at once', () => {
  const pace = createPaces()({ signal })
  expect(spread([1, 2, 3], pace)).toEqual([1, 2, 3])
  const items = spread(Array(26).fill('item'), pace)
  expect(items.map((item) => item instanceof Promise)).toEqual([...Array(25).fill(false), true])
})
