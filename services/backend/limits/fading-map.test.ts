import { beforeEach, expect, test } from 'vitest'
import { FadingMap } from './fading-map.ts'

const KEEP_MS = 1000

let now: Date
let map: FadingMap<number>

beforeEach(() => {
  now = new Date('2026-03-31T12:00:00Z')
  map = new FadingMap(10, KEEP_MS, () => now)
})

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

test('what is touched stays, what is not goes after one to two times its time', () => {
  map.set('touched', 1)
  map.set('left', 2)
  for (let time = 0; time < 4; time++) {
    pass(KEEP_MS / 2)
    expect(map.get('touched')).toBe(1)
  }
  expect(map.get('left')).toBeUndefined()
  expect(map.size).toBe(1)
})

test('what was there before a long pause is gone at once', () => {
  map.set('key', 1)
  pass(2 * KEEP_MS)
  expect(map.get('key')).toBeUndefined()
  expect(map.size).toBe(0)
})

test('never holds more than it may, and the latest half is kept', () => {
  for (let key = 0; key < 1000; key++) {
    map.set(String(key), key)
    expect(map.size).toBeLessThanOrEqual(10)
  }
  for (let key = 995; key < 1000; key++) expect(map.get(String(key))).toBe(key)
})

test('a clock that is set back keeps what it has, and goes on from there', () => {
  map.set('key', 1)
  pass(-3600_000)
  expect(map.get('key')).toBe(1)
  pass(2 * KEEP_MS)
  expect(map.get('key')).toBeUndefined()
})

test('keys of a megabyte weigh no more than any other', () => {
  const large = new FadingMap<number>(10_000, KEEP_MS, () => now)
  const before = process.memoryUsage()
  for (let key = 0; key < 360; key++) large.set(`${key}${'x'.repeat(1024 * 1024)}`.toLowerCase(), key)
  globalThis.gc?.()
  const grownMib = (process.memoryUsage().heapUsed - before.heapUsed) / 1024 / 1024
  expect(large.get(`7${'x'.repeat(1024 * 1024)}`)).toBe(7)
  expect(grownMib).toBeLessThan(64)
})
