import { expect, test } from 'vitest'
import { ByteLimited } from './byte-limited.ts'

test('what was used longest ago goes first, and only as much as must', () => {
  const dropped: string[] = []
  const held = new ByteLimited<number>(100, (key) => dropped.push(key))
  held.set('a', 1, 40)
  held.set('b', 2, 40)
  held.get('a')
  held.set('c', 3, 30)
  expect(dropped).toEqual(['b'])
  expect([held.get('a'), held.get('b'), held.get('c')]).toEqual([1, undefined, 3])
})

test('what is replaced or deleted no longer counts', () => {
  const dropped: string[] = []
  const held = new ByteLimited<number>(100, (key) => dropped.push(key))
  for (let size = 1; size <= 90; size++) held.set('a', size, size)
  held.set('b', 1, 90)
  held.delete('b')
  held.set('c', 1, 90)
  expect(dropped).toEqual(['a'])
})
