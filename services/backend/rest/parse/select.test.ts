import { expect, test } from 'vitest'
import { RestError } from '../rest-error.ts'
import { parseSelect } from './select.ts'

const plain = { kind: 'field', alias: undefined, cast: undefined, isAggregate: false }
const field = (name: string, more: object = {}) => ({ ...plain, field: { name, path: [] }, ...more })
const relation = (name: string, more: object = {}) => ({
  ...{ kind: 'relation', name, alias: undefined, hint: undefined },
  ...{ isInner: false, isSpread: false, select: [] },
  ...more,
})

function refusalOf(text: string): RestError {
  try {
    parseSelect(text)
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
  throw new Error(`${text} was read`)
}

test.each([
  ['*', [field('*')]],
  ['', []],
  ['id, title ,"a,\\"b"', [field('id'), field('title'), field('a,"b')]],
  ['first-name, Größe_$1', [field('first-name'), field('Größe_$1')]],
  ['what: title', [field('title', { alias: 'what' })]],
  ['title:: text ', [field('title', { cast: 'text' })]],
  ['t:title::character varying,*', [field('title', { alias: 't', cast: 'character varying' }), field('*')]],
])('[7.05] %j names columns, what they are called in the answer, and their types', (text, selected) => {
  expect(parseSelect(text)).toEqual(selected)
})

test.each([
  [
    'data->a->>b',
    [
      ['a', false],
      ['b', true],
    ],
  ],
  [
    'data->0->-2',
    [
      [0, false],
      [-2, false],
    ],
  ],
  ['data->>0', [[0, true]]],
  ['data->0::int', [[0, false]]],
  [
    'data->0a->>"x:y"',
    [
      ['0a', false],
      ['x:y', true],
    ],
  ],
  [
    'data->99999999999->>-99999999999',
    [
      [2 ** 31 - 1, false],
      [-(2 ** 31), true],
    ],
  ],
  [
    'data->a-b->> c ',
    [
      ['a-b', false],
      ['c', true],
    ],
  ],
])('[7.05] %j leads into what a column holds', (text, steps) => {
  const path = steps.map(([key, asText]) => ({ key, asText }))
  expect(parseSelect(text)).toMatchObject([{ field: { name: 'data', path } }])
})

test.each([
  ['count()', [field('*', { isAggregate: true })]],
  ['n:count()::text', [field('*', { alias: 'n', cast: 'text', isAggregate: true })]],
  ['count', [field('count')]],
  ['price.sum()', [field('price', { isAggregate: true })]],
  ['total:price::int.max()::text', [field('price', { alias: 'total', cast: 'int', isAggregate: true })]],
  ['a.avg(),b.min(),c.count()', ['a', 'b', 'c'].map((name) => field(name, { isAggregate: true }))],
])('[7.05] %j is read as an aggregate where it is one', (text, selected) => {
  expect(parseSelect(text)).toEqual(selected)
})

test.each([
  ['clients()', [relation('clients')]],
  ['id,clients(*)', [field('id'), relation('clients', { select: [field('*')] })]],
  [
    'c:clients!key!inner(id)',
    [relation('clients', { alias: 'c', hint: 'key', isInner: true, select: [field('id')] })],
  ],
  ['clients!inner!key( id )', [relation('clients', { hint: 'key', isInner: true, select: [field('id')] })]],
  ['clients!left()', [relation('clients')]],
  ['...clients(name)', [relation('clients', { isSpread: true, select: [field('name')] })]],
  [
    'a(b(c),d), e',
    [relation('a', { select: [relation('b', { select: [field('c')] }), field('d')] }), field('e')],
  ],
])('[7.05] %j embeds what belongs to the rows', (text, selected) => {
  expect(parseSelect(text)).toEqual(selected)
})

test.each([
  ['id,', '(line 1, column 4)', 'unexpected end of input'],
  ['a(b', '(line 1, column 4)', 'unexpected end of input'],
  ['a)', '(line 1, column 2)', 'unexpected ")"'],
  ['a::', '(line 1, column 4)', 'letter or digit'],
  ['a b!', '(line 1, column 5)', 'field name (* or [a..z0..9_$])'],
  ['a->', '(line 1, column 4)', 'expecting "-", digit or any non reserved character different from: .,>()'],
  ['a->>--34', '(line 1, column 6)', 'unexpected "-" expecting digit'],
  ['a->>-xy-4', '(line 1, column 6)', 'unexpected "x" expecting digit'],
  ['a->-78xy', '(line 1, column 7)', 'unexpected "x" expecting digit'],
  ['*x', '(line 1, column 2)', 'unexpected "x"'],
  ['count()x', '(line 1, column 8)', 'unexpected "x"'],
  ['a::int::text', '(line 1, column 7)', 'unexpected ":"'],
  ['a:*', '(line 1, column 3)', 'unexpected "*"'],
])('[7.05] %j is refused where it cannot be read', (text, place, details) => {
  const refusal = refusalOf(text)
  expect(refusal).toMatchObject({ status: 400, code: 'PGRST100' })
  expect(refusal.message).toBe(`"failed to parse select parameter (${text})" ${place}`)
  expect(refusal.details).toContain(details)
})

test('[7.05] as many columns, tables and levels as may be are read, and one more is not', () => {
  const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(',')
  const tables = (count: number) => Array.from({ length: count }, (_, at) => `t${at}()`).join(',')
  const nested = (depth: number) => `${'t('.repeat(depth)}id${')'.repeat(depth)}`
  expect(parseSelect(columns(300))).toHaveLength(300)
  expect(refusalOf(columns(301)).message).toBe('"failed to parse select parameter": more than 300 columns')
  expect(refusalOf(`${columns(300)},t(id)`).message).toContain('more than 300 columns')
  expect(parseSelect(tables(20))).toHaveLength(20)
  expect(refusalOf(tables(21)).message).toBe('"failed to parse select parameter": more than 20 tables')
  expect(parseSelect(nested(10))).toHaveLength(1)
  expect(refusalOf(nested(11)).message).toBe(
    '"failed to parse select parameter": tables nested more than 10 deep',
  )
})
