import { expect, test } from 'vitest'
import { FairLine } from './fair-line.ts'

test('each place in turn, and each in the order they came', () => {
  const line = new FairLine<string>(10, 5)
  for (const person of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) line.join(person[0] ?? '', person)
  const served = Array.from({ length: 7 }, () => line.next())
  expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined])
  expect(line.length).toBe(0)
})

test('who comes last from a place of their own waits for one round', () => {
  const line = new FairLine<string>(100, 50)
  for (let number = 0; number < 50; number++) line.join('crowd', `crowd ${number}`)
  line.join('alone', 'alone')
  expect([line.next(), line.next()]).toEqual(['crowd 0', 'alone'])
})

test('is full for a place, and for all', () => {
  const line = new FairLine<number>(4, 2)
  line.join('a', 1)
  expect(line.isFull('a')).toBe(false)
  line.join('a', 2)
  expect([line.isFull('a'), line.isFull('b')]).toEqual([true, false])
  line.join('b', 3)
  line.join('c', 4)
  expect(line.isFull('d')).toBe(true)
  line.next()
  expect(line.isFull('d')).toBe(false)
})
