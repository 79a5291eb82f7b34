import { expect, test } from 'vitest'
import { requestKey } from './request-key.ts'

const words = { name: 'Ada', message: 'Too high' }
const key = (purpose = 'contact', said: object = words, at = '2026-03-06T12:00:00Z') =>
  requestKey(purpose, said, new Date(at))

test('the same words on the same day are one message, in whatever order they come', () => {
  expect(key()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(key('contact', { message: 'Too high', name: 'Ada' })).toBe(key())
  expect(key('contact', { b: 1, c: 2, a: 3 })).toBe(key('contact', { c: 2, a: 3, b: 1 }))
  expect(key('contact', words, '2026-03-06T00:00:00Z')).toBe(key('contact', words, '2026-03-06T23:59:59Z'))
})

test('other words, another purpose and the next day are another', () => {
  const others = [
    key('receipt'),
    key('contact', { ...words, name: 'Eve' }),
    key('contact', { title: 'Ada', message: 'Too high' }),
    key('contact', words, '2026-03-07T00:00:00Z'),
  ]
  expect(new Set([key(), ...others]).size).toBe(5)
})
