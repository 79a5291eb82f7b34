import { beforeEach, expect, test } from 'vitest'
import { createSlowStatements, type SlowStatements } from './slow-statements.ts'

let nowMs = 0
let slow: SlowStatements
beforeEach(() => {
  nowMs = 0
  slow = createSlowStatements(() => new Date(nowMs))
})

test('quick statements count for nothing, however many', () => {
  for (let asked = 0; asked < 10_000; asked += 1) slow.note('shop', 99)
  expect(slow.mayAsk('shop')).toBe(true)
})

test('a network that asked for six slow seconds waits, and nobody else does', () => {
  for (let asked = 0; asked < 2; asked += 1) slow.note('stranger', 3_000)
  expect(slow.mayAsk('stranger')).toBe(false)
  expect(slow.waitMs('stranger')).toBeGreaterThan(0)
  expect(slow.mayAsk('visitor')).toBe(true)
  nowMs += 1_000
  expect(slow.mayAsk('stranger')).toBe(true)
})

test('where many networks asked a little, each of them waits, and whoever asked for nothing slow does not', () => {
  for (let network = 0; network < 12; network += 1) slow.note(`stranger ${network}`, 1_000)
  expect(slow.mayAsk('stranger 0')).toBe(false)
  expect(slow.mayAsk('visitor')).toBe(true)
})
