import { expect, test } from 'vitest'
import { ranByPlaywright, ranByVitest } from './ran-tests.mjs'
import { findUncited, findUnproved, readCitations, readClauses } from './requirements.mjs'

// The tests put clauses together from pieces, so that their titles and rows cite none themselves.
const CART = '2.17'
const cited = (clause: string) => `[${clause}]`
const HEAD = 'Words.\n\n| clause | built |\n|---|---|\n'

test('reads the clauses of a table, in their order', () => {
  const table = `${HEAD}| 1.01 | browse |\n| 1.02 | sign in |\n| 2.01 | the routes |\n`
  expect(readClauses(table)).toEqual({ clauses: ['1.01', '1.02', '2.01'], problems: [] })
})

test.each([
  ['| 1.02 |', 'this row cannot be read: | 1.02 |'],
  ['| 1.02 | |', 'this row cannot be read: | 1.02 | |'],
  ['|1.02 | sign in |', 'this row cannot be read: |1.02 | sign in |'],
  ['| 1.02 | sign | in |', 'this row cannot be read: | 1.02 | sign | in |'],
  ['| 1.03 | the claims |', '1.03 does not follow the row before it'],
  ['| 1.01 | browse |', '1.01 does not follow the row before it'],
  ['| 2.02 | the home page |', '2.02 does not follow the row before it'],
  ['| 3.01 | the prices |', '3.01 does not follow the row before it'],
])('refuses %s after 1.01', (row, problem) => {
  expect(readClauses(`${HEAD}| 1.01 | browse |\n${row}\n`).problems).toEqual([problem])
})

test('finds what titles cite, and nothing in a comment', () => {
  const files: Record<string, string> = {
    'cart.test.ts': `test('${cited(CART)} has a title', () => {})\n  test.each([1])("${cited(CART)} ${cited('1.01')}")`,
    'remark.test.ts': `// '${cited(CART)} would be nice'\n * '${cited(CART)}\nconst row = ${cited(CART)}`,
  }
  expect(readCitations(Object.keys(files), (file) => files[file] ?? '')).toEqual(
    new Map([
      [CART, ['cart.test.ts']],
      ['1.01', ['cart.test.ts']],
    ]),
  )
})

test('misses a test of a clause, and knows of a citation of none', () => {
  expect(findUncited(['1.01', CART], new Map([[CART, ['a.test.ts']]]))).toEqual(['1.01: no test cites it'])
  expect(findUncited([], new Map([[CART, ['a.test.ts']]]))).toEqual([
    '2.17: is no clause, and a.test.ts cites it',
  ])
})

const unit = (status: string, fullName = `the cart ${cited(CART)} has a title`) =>
  ranByVitest(
    { testResults: [{ name: '/keel/shop/cart.test.ts', assertionResults: [{ status, fullName }] }] },
    '/keel',
  )

test('wants a test that ran and passed, of each file that cites the clause', () => {
  const citations = new Map([[CART, ['shop/cart.test.ts', 'shop/line.test.ts']]])
  const other = { file: 'shop/line.test.ts', title: cited(CART) }
  const problem = '2.17: no test of shop/cart.test.ts that cites it ran and passed'
  expect(findUnproved(citations, [...unit('passed'), other])).toEqual([])
  for (const ran of [[], unit('failed'), unit('skipped'), unit('passed', 'of no clause')]) {
    expect(findUnproved(citations, [...ran, other])).toEqual([problem])
  }
})

test('takes a browser test for passed where it did at each width, with the title of what it stands in', () => {
  const report = (...statuses: string[]) => ({
    suites: [
      {
        specs: [],
        suites: [
          {
            title: 'without JavaScript',
            specs: [
              { file: 'cart.spec.ts', title: 'it opens', tests: statuses.map((status) => ({ status })) },
            ],
          },
        ],
      },
    ],
  })
  expect(ranByPlaywright(report('expected', 'expected'), 'tests/e2e')).toEqual([
    { file: 'tests/e2e/cart.spec.ts', title: 'without JavaScript it opens' },
  ])
  expect(ranByPlaywright(report('expected', 'flaky'), 'tests/e2e')).toEqual([])
})
