import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Deadline, readAskedList } from './case-bar.tsx'

test.each([
  ['', { state: 'open', q: '', after: undefined }],
  ['?state=all&q=%20R1042-1%20&after=17', { state: 'all', q: 'R1042-1', after: '17' }],
  ["?state=lost&after='1", { state: 'open', q: '', after: undefined }],
  [`?q=${'x'.repeat(101)}`, { state: 'open', q: '', after: undefined }],
])('a list at %j', (search, asked) => {
  const url = new URL(`https://keel.test/office/returns${search}`)
  expect(readAskedList(url, ['open', 'all'], 'open')).toEqual(asked)
})

test.each([
  // 10 March begins in New York four hours after it does in UTC.
  ['2026-03-10', '2026-03-10T03:00:00Z', 'Mar 10, 2026, 1 day left'],
  ['2026-03-10', '2026-03-10T05:00:00Z', 'Mar 10, 2026, less than a day left'],
  ['2026-03-10', '2026-03-11T03:59:59Z', 'Mar 10, 2026, less than a day left'],
  ['2026-03-10', '2026-03-11T04:00:00Z', 'Late: was due Mar 10, 2026'],
  ['2026-03-10T15:00:00.000Z', '2026-03-08T15:00:00Z', 'Mar 10, 2026, 11:00 AM EDT, 2 days left'],
  ['2026-03-10T15:00:00.000Z', '2026-03-10T14:59:59Z', 'Mar 10, 2026, 11:00 AM EDT, less than a day left'],
  ['2026-03-10T15:00:00.000Z', '2026-03-10T15:00:00Z', 'Late: was due Mar 10, 2026, 11:00 AM EDT'],
])('a deadline by %s, at %s: %s', (by, now, words) => {
  expect(renderToStaticMarkup(Deadline({ by, now: new Date(now) }))).toContain(`>${words}<`)
})
