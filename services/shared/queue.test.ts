import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

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
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.reject(new Error('broken'))
  await expect(results[1]).rejects.toThrow('broken')
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
