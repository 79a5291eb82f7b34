import { expect, test } from 'vitest'
import { ranByPlaywright, ranByVitest } from './ran-tests.mjs'
import { CLAUSES, findMissing, findUnproved, findUntrue, readRequirements } from './requirements.mjs'

// The clauses are put together here, so that these titles and rows cite none themselves.
const CART = '2.17'
const cited = (clause: string) => `[${clause}]`
const FILES: Record<string, string> = {
  'shop/cart.ts': 'export const cart = []',
  'shop/cart.test.ts': `test('${cited(CART)} has a title')`,
  'shop/remark.test.ts': `// ${cited(CART)} would be nice\nit('has a title')`,
}
const read = (file: string) => FILES[file]
const HEAD = '| clause | built | place | tests |\n|---|---|---|---|\n'
const ROW = `| ${CART} | the cart | \`shop/cart.ts\` | \`shop/cart.test.ts\` |`

function problemsOf(row: string) {
  const { requirements, unreadable } = readRequirements(`${HEAD}${row}\n`)
  expect([requirements.length, unreadable]).toEqual([1, []])
  return findUntrue(requirements, read)
}

test('accepts a row whose files are there and whose tests cite the clause', () => {
  expect(problemsOf(ROW)).toEqual([])
})

test.each([
  ['| 2.17 | the cart | `shop/gone.ts` | `shop/cart.test.ts` |', '2.17: shop/gone.ts is not there'],
  [
    '| 2.18 | the hero | `shop/cart.ts` | `shop/cart.test.ts` |',
    '2.18: shop/cart.test.ts does not cite it in a title',
  ],
  [
    '| 2.17 | the cart | `shop/cart.ts` | `shop/gone.test.ts` |',
    '2.17: shop/gone.test.ts does not cite it in a title',
  ],
  [
    '| 2.17 | the cart | `shop/cart.ts` | `shop/remark.test.ts` |',
    '2.17: shop/remark.test.ts does not cite it in a title',
  ],
  ['| 2.17 | the cart | `shop/cart.ts` | — |', '2.17: no test named'],
  ['| 2.17 | the cart | — | `shop/cart.test.ts` |', '2.17: no place named'],
])('refuses %s', (row, problem) => {
  expect(problemsOf(row)).toEqual([problem])
})

test.each([
  '| 2.17 | no tests | `shop/cart.ts` |',
  '| 2.170 | a | b | c |',
  '|2.17 | a | b | c |',
  '| 2.17 | a|b | c | d |',
])('says that %s cannot be read', (row) => {
  expect(readRequirements(`Words.\n\n${HEAD}${ROW}\n${row}\n`)).toMatchObject({
    requirements: [{ clause: CART }],
    unreadable: [expect.stringContaining('cannot be read')],
  })
})

test('misses a clause without a row, and knows of one that there is not, or twice', () => {
  const { requirements } = readRequirements(`${ROW}\n${ROW}\n${ROW.replace(CART, '2.99')}`)
  expect(findMissing(requirements, ['2.16', CART])).toEqual([
    '2.16: has no row',
    '2.17: has two rows',
    '2.99: is no clause',
  ])
})

test('knows the clauses of nine chapters', () => {
  expect(CLAUSES).toHaveLength(136)
  expect([CLAUSES[0], CLAUSES[5], CLAUSES.at(-1)]).toEqual(['1.01', '2.01', '9.16'])
})

const unit = (status: string, fullName = `the cart ${cited(CART)} has a title`) =>
  ranByVitest(
    { testResults: [{ name: '/keel/shop/cart.test.ts', assertionResults: [{ status, fullName }] }] },
    '/keel',
  )

test('wants a test that ran and passed', () => {
  const { requirements } = readRequirements(ROW)
  const unprovedBy = (ran: ReturnType<typeof unit>) => findUnproved(requirements, [CART], ran)
  const problem = '2.17: no test of shop/cart.test.ts that cites it ran and passed'
  expect(unprovedBy(unit('passed'))).toEqual([])
  for (const ran of [[], unit('failed'), unit('skipped'), unit('passed', 'of no clause')]) {
    expect(unprovedBy(ran)).toEqual([problem])
  }
  expect(findUnproved([], [], unit('passed'))).toEqual([
    `shop/cart.test.ts cites ${cited(CART)}, which is no clause`,
  ])
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
