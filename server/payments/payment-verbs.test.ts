import { expect, test } from 'vitest'
import { csvOf, dollars } from '#services/admin-contract/money-sheets.ts'
import { tableOf } from './payment-verbs.ts'

test('a day of more refunds than orders is below zero', () => {
  expect([0, 5, 123_456, -250].map(dollars)).toEqual(['0.00', '0.05', '1234.56', '-2.50'])
})

test('figures end below each other, and CSV has them as they are', () => {
  const rows = [
    ['ME', '2', '1234.56'],
    ['NH', '10', '-2.50'],
  ]
  const head = ['state', 'orders', 'net']
  expect(tableOf({ head, rows })).toEqual([
    'state  orders      net',
    'ME          2  1234.56',
    'NH         10    -2.50',
  ])
  expect(csvOf({ head, rows })).toEqual(['state,orders,net', 'ME,2,1234.56', 'NH,10,-2.50'])
})
