import { expect, test } from 'vitest'
import { createUploadPlaces } from './upload-places.ts'

test('[3.05] so many uploads of one account, and of all, are under way at once', async () => {
  const take = createUploadPlaces({ ofAll: 3, ofOne: 2 })
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<string>())
  const begin = (account: string | undefined, at: number) => take(account, async () => ends[at]?.promise)
  const [first, second] = [begin('kim', 0), begin('kim', 1)]
  expect(await begin('kim', 3)).toBe('full')
  const third = begin(undefined, 2)
  expect(await begin('lou', 3)).toBe('full')
  ends[0]?.resolve('kept')
  expect(await first).toBe('kept')
  const fourth = begin('kim', 3)
  ends[1]?.reject(new Error('cut off'))
  await expect(second).rejects.toThrow('cut off')
  ends[2]?.resolve('kept')
  ends[3]?.resolve('kept')
  expect(await Promise.all([third, fourth])).toEqual(['kept', 'kept'])
  expect(await take('kim', async () => 'free again')).toBe('free again')
})
