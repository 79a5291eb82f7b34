import { expect, test } from 'vitest'
import { parseSubscription } from './parse-subscription.ts'

const parsed = (more: object = {}) => ({
  kind: 'parsed',
  subscription: { event: '*', schema: 'public', table: '*', conditions: [], select: undefined, ...more },
})

test.each([
  [{ schema: 'shop' }, parsed({ schema: 'shop' })],
  [{ table: 'reviews' }, parsed({ table: 'reviews' })],
  [
    { schema: 'shop', table: 'reviews', event: 'insert' },
    parsed({ event: 'INSERT', schema: 'shop', table: 'reviews' }),
  ],
  [{ schema: 'shop', event: 'Update' }, parsed({ event: 'UPDATE', schema: 'shop' })],
  [{ schema: 'shop', event: 'delete' }, parsed({ event: 'DELETE', schema: 'shop' })],
  [{ schema: 'shop', event: 'all' }, parsed({ schema: 'shop' })],
  [{ schema: 'shop', event: 7 }, parsed({ schema: 'shop' })],
  [{ schema: 'shop', select: ['a'], table: 'b' }, parsed({ schema: 'shop', table: 'b', select: ['a'] })],
  [
    { schema: 'shop', select: [1, 'a', null], table: 'b' },
    parsed({ schema: 'shop', table: 'b', select: ['a'] }),
  ],
  [{ schema: 'shop', select: [] }, parsed({ schema: 'shop' })],
  [{ schema: 'shop', select: 7 }, parsed({ schema: 'shop' })],
])('[7.07] %j is a subscription', (params, subscription) => {
  expect(parseSubscription(params)).toEqual(subscription)
})

test('[7.07] a table of a schema may be filtered', () => {
  const { conditions } = parsed({
    conditions: [{ column: 'a', operator: 'eq', value: '1', isNegated: false }],
  }).subscription
  expect(parseSubscription({ schema: 'shop', table: 'reviews', filter: 'a=eq.1' })).toMatchObject({
    ...{ kind: 'parsed', subscription: { conditions } },
  })
})

const NO_PLACE =
  'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: '
const WILD =
  'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.'

test.each([
  [{}, `${NO_PLACE}{}`],
  [{ event: '*' }, `${NO_PLACE}{"event":"*"}`],
  [{ schema: 7 }, `${NO_PLACE}{"schema":7}`],
  [{ schema: 'shop', filter: 'a=eq.1' }, `${NO_PLACE}{"schema":"shop","filter":"a=eq.1"}`],
  [{ table: 'a', filter: 'a=eq.1' }, `${NO_PLACE}{"table":"a","filter":"a=eq.1"}`],
  [{ schema: 'shop', select: ['a'] }, WILD],
  [{ schema: '*', table: 'b', select: ['a'] }, WILD],
  [
    { schema: 'shop', table: 'b', select: 'a' },
    'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
  ],
  [{ schema: 'shop', table: 'b', filter: 'a=eq' }, 'Error parsing `filter` params: ["eq"]'],
])('[7.07] %j is refused in the server’s words', (params, problem) => {
  expect(parseSubscription(params)).toEqual({ kind: 'malformed', problem })
})
