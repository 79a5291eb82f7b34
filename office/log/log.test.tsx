import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadLog } from './load-log.ts'
import { Log } from './log.tsx'

async function openLog(search: string, changes: readonly object[] = []): Promise<string> {
  const desk = {
    url: new URL(`https://keel.example/office/log${search}`),
    now: new Date('2026-03-06T15:00:00Z'),
    call: async () => ({ kind: 'done', answer: { changes, next: null } }),
  } as unknown as Desk
  const page = await loadLog(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return renderToStaticMarkup(<Log {...page} desk={desk} />)
}

/** Shows a log of one change, and returns what its row says was there before and after. */
async function sidesOf(change: object): Promise<string[]> {
  const entry = { id: 1, at: '2026-03-05T15:00:00Z', by: 'service key', account: null, role: null, ...change }
  const html = await openLog('', [entry])
  return [...html.matchAll(/data-label="(?:Before|After)">([^<]*)</g)].map(([, text = '']) => text)
}

test('an entry is told as its order tells it, and found by how it was changed, in words', async () => {
  const entry = { id: 1, at: '2026-03-05T15:00:00Z', by: 'Robin', account: null, role: null }
  const sent = { ...entry, action: 'fulfil', subject: '1001', before: null, after: '1Z 999' }
  const html = await openLog('?action=Fulfil', [sent])
  expect(html).toMatch(/>1001<\/a>: recorded the tracking number 1Z 999</)
  expect(html).toMatch(/<option value="fulfil" selected="">Sent an order</)
})

test('an entry whose subject says already what was changed does not say it twice', async () => {
  const entry = { id: 1, at: '2026-03-05T15:00:00Z', by: 'Robin', account: null, role: null }
  const terms = { ...entry, action: 'terms', subject: 'terms', before: { returns: '30 days' } }
  const reset = { ...entry, id: 2, action: 'reset', subject: 'second factor of ada@keel.example', before: 1 }
  const html = await openLog('', [
    { ...terms, after: { returns: '37 days' } },
    { ...reset, after: 0 },
  ])
  expect(html).toContain('>terms</a>: changed returns: 37 days (30 days before)<')
  expect(html).toContain('>second factor of ada@keel.example</a>: reset<')
})

test('an action that an older version logged is still the one that the list was asked for', async () => {
  expect(await openLog('?action=Dance')).toContain('<option value="dance" selected="">Did ‘dance’</option>')
  expect(await openLog('?action=fulfil')).not.toContain('Did ‘')
})

test('a log without an entry says so, and one that a filter or a page left empty does not', async () => {
  expect(await openLog('?subject=&action=')).toContain('Nothing was changed yet.')
  for (const search of ['?subject=chair', '?action=price', '?account=a-1', '?before=9'])
    expect(await openLog(search)).toContain('No change is like this.')
})

test('a day in the log is said as people say it', async () => {
  const change = { action: 'deliver', subject: '1042', before: '2026-03-02', after: '2026-03-03' }
  expect(await sidesOf(change)).toEqual(['Mar 2, 2026', 'Mar 3, 2026'])
  // A tracking number may look like a day, or like one that there is not.
  const numbers = { action: 'fulfil', subject: '1042', before: '2026-03-02', after: '2026-13-45' }
  expect(await sidesOf(numbers)).toEqual(['2026-03-02', '2026-13-45'])
})

test('a return that was refunded whole did not come to nothing', async () => {
  const change = { action: 'refund', subject: 'R1042-1', before: 'received', after: null }
  expect(await sidesOf(change)).toEqual(['received', 'all that it is worth'])
})

test('what a change leads from and to is told in words, with money in dollars and without what is not there', async () => {
  expect(
    await sidesOf({
      ...{ action: 'edit', subject: '1042' },
      before: { totalCents: 24_900, lines: [{ sku: 'CS-1', quantity: 1 }] },
      after: {
        ...{
          totalCents: 129_900,
          lines: [
            { sku: 'CS-1', quantity: 2 },
            { sku: 'KC-1', quantity: 1 },
          ],
        },
      },
    }),
  ).toEqual([
    'total $249.00, lines (sku CS-1, quantity 1)',
    'total $1,299.00, lines (sku CS-1, quantity 2), (sku KC-1, quantity 1)',
  ])
  expect(
    await sidesOf({
      ...{ action: 'discount', subject: 'SPRING', before: null },
      after: {
        code: 'SPRING',
        amount: '15.00',
        maxUses: null,
        to: '2026-04-01T09:30:00.000Z',
        onceACustomer: true,
        isPromised: false,
      },
    }),
  ).toEqual([
    'nothing',
    'code SPRING, amount $15.00, to Apr 1, 2026, 5:30 AM EDT, once a customer yes, promised no',
  ])
  expect(
    await sidesOf({
      ...{ action: 'variants', subject: 'keel-chair' },
      ...{ before: { 'KC-1': { compareAt: null, stock: 4 } }, after: { 'KC-1': { compareAt: '299.00' } } },
    }),
  ).toEqual(['KC-1 (stock 4)', 'KC-1 (compare at $299.00)'])
})

test('a number by itself is money, a rate or a count, as what was done says', async () => {
  const numbers = { before: null, after: 12_500 }
  expect(
    await sidesOf({ action: 'price', subject: 'chair', before: { 'KC-1': 9_900 }, after: 12_500 }),
  ).toEqual(['KC-1 $99.00', '$125.00'])
  for (const [action, subject, told] of [
    ['cancel', '1042', '$125.00'],
    ['refund', 'R1042-1', '$125.00'],
    ['refund', '1042', '12500'],
    ['tax', 'OR', '1.25%'],
    ['stock', 'KC-1', '12500'],
  ] as const)
    expect(await sidesOf({ action, subject, ...numbers }), `${action} ${subject}`).toEqual(['nothing', told])
})
