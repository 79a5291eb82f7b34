import { expect, test } from 'vitest'
import { formatWindow } from './delivery-days.ts'

test('a window reads as days', () => {
  expect(formatWindow({ from: '2026-12-31', to: '2027-01-02' })).toBe(
    'Thursday, December 31 to Saturday, January 2',
  )
})
