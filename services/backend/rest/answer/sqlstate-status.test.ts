import { expect, test } from 'vitest'
import { statusOfSqlstate } from './sqlstate-status.ts'

// https://docs.postgrest.org/en/v14/references/errors.html
test.each([
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['25006', 405],
  ['25001', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['42703', 400],
  ['54000', 400],
  ['54001', 400],
  ['57014', 504],
  ['57P01', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['22P02', 400],
  ...['08006', '53300'].map((code): [string, number] => [code, 503]),
  ...['0L000', '0P000', '28000'].map((code): [string, number] => [code, 403]),
  ...['09000', '2D000', '38000', '39000', '3B000', '40001', '55000', '58000', 'F0000', 'HV000', 'XX000'].map(
    (code): [string, number] => [code, 500],
  ),
])('[7.05] SQLSTATE %s is answered with %s', (code, status) => {
  expect(statusOfSqlstate(code, '', true)).toBe(status)
})

test('[6.01] what a visitor may not do asks for a sign-in, and whoever has signed in is refused', () => {
  expect(statusOfSqlstate('42501', '', false)).toBe(401)
  expect(statusOfSqlstate('42501', '', true)).toBe(403)
})

test.each([
  ['UPDATE requires a WHERE clause', 400],
  ['DELETE requires a WHERE clause', 400],
  ['ON CONFLICT DO UPDATE command cannot affect row a second time', 400],
  ['UPDATE requires a WHERE clause here', 500],
  ['the command ON CONFLICT DO UPDATE', 500],
  ['more than one row returned by a subquery', 500],
])('[7.06] cardinality: %j is answered with %s', (message, status) => {
  expect(statusOfSqlstate('21000', message, true)).toBe(status)
})

test.each([
  ['PT200', 200],
  ['PT402', 402],
  ['PT599', 599],
  ['PT199', 500],
  ['PT600', 500],
  ['PT40', 500],
  ['PT4022', 500],
  ['PT1402', 500],
  ['PTabc', 500],
])('[7.05] a function that raises %s is answered with %s', (code, status) => {
  expect(statusOfSqlstate(code, '', true)).toBe(status)
})
