import { afterEach, expect, test, vi } from 'vitest'
import { createQueue } from './queue.ts'

afterEach(() => vi.useRealTimers())

test('no more at once than said, in turn, and nobody beyond the line', async () => {
  const enqueue = createQueue({ atOnce: 2, waiting: 2, waitingOfOne: 2 })
  const ends: PromiseWithResolvers<void>[] = []
  const begun: number[] = []
  const ask = (index: number) =>
    enqueue(async () => {
      begun.push(index)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      await end.promise
      return index
    }, undefined)
  const results = [0, 1, 2, 3, 4].map(ask)
  expect(await results[4]).toBe('full')
  expect(begun).toEqual([0, 1])
  ends[0]?.resolve()
  expect(await results[0]).toBe(0)
  await settled()
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.reject(new Error('broken'))
  await expect(results[1]).rejects.toThrow('broken')
  await settled()
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]?.resolve()
  ends[3]?.resolve()
  expect(await Promise.all([results[2], results[3]])).toEqual([2, 3])
})

test('one asker gets no more than their share of the places, and nobody else waits for them to come free', async () => {
  const enqueue = createQueue({ atOnce: 1, waiting: 4, waitingOfOne: 2 })
  const end = Promise.withResolvers<void>()
  const ask = (asker: string | undefined) => enqueue(() => end.promise.then(() => asker), asker)
  const results = ['a', 'a', 'a', 'a', 'b', undefined, 'c'].map(ask)
  end.resolve()
  expect(await Promise.all(results)).toEqual(['a', 'a', 'a', 'full', 'b', undefined, 'full'])
})

/** Resolves once the next tasks have begun. */
const settled = () => new Promise(setImmediate)

/** Tasks that end when they are told to, and the order in which they began. */
function openTasks(enqueue: ReturnType<typeof createQueue>) {
  const ends: PromiseWithResolvers<void>[] = []
  const begun: string[] = []
  const crowded: boolean[] = []
  return {
    begun,
    crowded,
    async end(...tasks: number[]) {
      for (const task of tasks) ends[task]?.resolve()
      await settled()
    },
    ask: (asker: string, signal?: AbortSignal) =>
      enqueue(
        async ({ isCrowded }) => {
          begun.push(asker)
          crowded.push(isCrowded)
          const end = Promise.withResolvers<void>()
          ends.push(end)
          await end.promise
        },
        asker,
        signal,
      ),
  }
}

test('a crowd takes two thirds of the lanes at the most, and whoever comes next begins at once', async () => {
  const { ask, begun, end } = openTasks(createQueue({ atOnce: 6, waiting: 200, waitingOfOne: 50 }))
  const asked = [...Array<string>(20).fill('crowd'), 'visitor'].map((asker) => ask(asker))
  expect(begun).toEqual(['crowd', 'crowd', 'crowd', 'crowd', 'visitor'])
  for (const task of asked.keys()) await end(task)
  await Promise.all(asked)
  expect(begun).toHaveLength(21)
})

test('a lane that comes free goes to whoever holds fewest, however many of others came before', async () => {
  const { ask, begun, end, crowded } = openTasks(createQueue({ atOnce: 3, waiting: 200, waitingOfOne: 50 }))
  const asked = ['crowd', 'crowd', 'other', 'crowd', 'crowd', 'visitor'].map((asker) => ask(asker))
  expect(begun).toEqual(['crowd', 'crowd', 'other'])
  await end(2)
  expect(begun).toEqual(['crowd', 'crowd', 'other', 'visitor'])
  expect(crowded).toEqual([false, false, false, true])
  for (const task of asked.keys()) await end(task)
  await Promise.all(asked)
})

test('of those that wait, whoever holds fewest goes on, also where all of them hold some', async () => {
  const { ask, begun, end } = openTasks(createQueue({ atOnce: 6, waiting: 200, waitingOfOne: 50 }))
  const asked = ['many', 'many', 'many', 'many', 'one', 'other', 'many', 'one'].map((asker) => ask(asker))
  expect(begun).toHaveLength(6)
  await end(5)
  expect(begun.slice(6)).toEqual(['one'])
  asked.push(ask('one'), ask('other'))
  // Whoever held four holds three now: what ended of theirs is given back, and no more.
  await end(0)
  expect(begun.slice(7)).toEqual(['other'])
  await end(6)
  expect(begun.slice(8)).toEqual(['one'])
  for (const task of asked.keys()) await end(task)
  await Promise.all(asked)
})

test('nobody else waits while an asker’s own tasks do', async () => {
  const { ask, crowded, end } = openTasks(createQueue({ atOnce: 1, waiting: 9, waitingOfOne: 9 }))
  const asked = ['one', 'one', 'one', 'other'].map((asker) => ask(asker))
  for (const task of asked.keys()) await end(task)
  await Promise.all(asked)
  expect(crowded).toEqual([false, true, false, false])
  const alone = openTasks(createQueue({ atOnce: 1, waiting: 9, waitingOfOne: 9 }))
  const own = ['one', 'one', 'one'].map((asker) => alone.ask(asker))
  for (const task of own.keys()) await alone.end(task)
  await Promise.all(own)
  expect(alone.crowded).toEqual([false, false, false])
})

test('whoever has used more than their share of the time takes a third of the lanes, for a while', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { ask, begun, end } = openTasks(createQueue({ atOnce: 6, waiting: 200, waitingOfOne: 50 }))
  const first = [1, 2, 3, 4].map(() => ask('slow'))
  expect(begun).toHaveLength(4)
  vi.advanceTimersByTime(15_000)
  await end(0, 1, 2, 3)
  const second = [1, 2, 3, 4].map(() => ask('slow'))
  expect(begun).toHaveLength(6)
  vi.advanceTimersByTime(60_000)
  await end(4)
  expect(begun).toHaveLength(8)
  await end(5, 6, 7)
  await Promise.all([...first, ...second])
})

test('whoever leaves gives up the place in the line', async () => {
  const { ask, begun, end } = openTasks(createQueue({ atOnce: 1, waiting: 1, waitingOfOne: 1 }))
  const first = ask('first')
  const leaving = new AbortController()
  const left = ask('left', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(ask('late', leaving.signal)).rejects.toThrow('gone')
  const next = ask('next')
  await end(0)
  expect(begun).toEqual(['first', 'next'])
  await end(1)
  await Promise.all([first, next])
})

test('of two who hold as many, the one goes on who has used the lanes least lately', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { ask, begun, end } = openTasks(createQueue({ atOnce: 3, waiting: 200, waitingOfOne: 50 }))
  const asked = [ask('heavy')]
  vi.advanceTimersByTime(4_000)
  await end(0)
  asked.push(ask('light'))
  vi.advanceTimersByTime(1_000)
  await end(1)
  asked.push(...['a', 'b', 'c', 'heavy', 'light'].map((asker) => ask(asker)))
  expect(begun.slice(2)).toEqual(['a', 'b', 'c'])
  await end(2)
  expect(begun.at(-1)).toBe('light')
  await end(3)
  expect(begun.at(-1)).toBe('heavy')
  await end(4, 5, 6)
  await Promise.all(asked)
})

test('what somebody has used counts less from minute to minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { ask, begun, end } = openTasks(createQueue({ atOnce: 3, waiting: 200, waitingOfOne: 50 }))
  const asked = [ask('long ago')]
  vi.advanceTimersByTime(10_000)
  await end(0)
  vi.advanceTimersByTime(60_000)
  asked.push(ask('just now'))
  vi.advanceTimersByTime(1_000)
  await end(1)
  asked.push(...['a', 'b', 'c', 'just now', 'long ago'].map((asker) => ask(asker)))
  await end(2)
  expect(begun.at(-1)).toBe('long ago')
  for (const task of asked.keys()) await end(task)
  await Promise.all(asked)
})

test('whoever has used a third of all lanes all the time, and no more, keeps two thirds of them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { ask, begun, end } = openTasks(createQueue({ atOnce: 6, waiting: 200, waitingOfOne: 50 }))
  const asked = [ask('fair'), ask('fair')]
  // This comes close to what two lanes are worth, and never to more.
  vi.advanceTimersByTime(1_000_000)
  await end(0, 1)
  asked.push(...[1, 2, 3, 4].map(() => ask('fair')))
  expect(begun).toHaveLength(6)
  for (const task of asked.keys()) await end(task)
  await Promise.all(asked)
})

test('this process’s own tasks come first, and take the last lane, too', async () => {
  const enqueue = createQueue({ atOnce: 3, waiting: 10, waitingOfOne: 10 })
  const { ask, begun, end } = openTasks(enqueue)
  const own: string[] = []
  const ownEnd = Promise.withResolvers<void>()
  const askOwn = (name: string) =>
    enqueue(async () => {
      own.push(name)
      await ownEnd.promise
    }, undefined)
  const asked: Promise<unknown>[] = ['a', 'a', 'a'].map((asker) => ask(asker))
  asked.push(askOwn('first'), askOwn('second'))
  expect([begun, own]).toEqual([['a', 'a'], ['first']])
  await end(0)
  expect([begun, own]).toEqual([
    ['a', 'a'],
    ['first', 'second'],
  ])
  ownEnd.resolve()
  await settled()
  expect(begun).toEqual(['a', 'a', 'a'])
  await end(1, 2)
  await Promise.all(asked)
})

test('whoever leaves takes nobody else’s place, and nothing once it is their turn', async () => {
  const { ask, begun, end } = openTasks(createQueue({ atOnce: 1, waiting: 3, waitingOfOne: 1 }))
  const leaving = new AbortController()
  const first = ask('first', leaving.signal)
  const second = ask('second')
  const third = ask('third', leaving.signal)
  const rejected = expect(third).rejects.toThrow('gone')
  leaving.abort(new Error('gone'))
  await rejected
  await end(0)
  await first
  expect(begun).toEqual(['first', 'second'])
  await end(1)
  await second
})
