import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { ClaimInFull } from './claim-page.tsx'

const SHOWN = {
  ...{ number: 'C1042-1', order: 1042, name: 'Ada', email: 'ada@example.com', goods: 'A stool' },
  ...{ worthCents: 9_900, claimedAt: '2026-03-05T15:00:00.000Z', words: 'It broke.', pictures: 0 },
  ...{ answerBy: '2026-03-10T15:00:00.000Z', link: 'https://keel.example/claim' },
  ...{ answeredAt: '2026-03-06T14:00:00.000Z', outcome: 'refund', answer: 'We pay it back.' },
  ...{ state: 'answered', sentAt: null, trackingNumber: null, stock: null },
}
const desk = { now: new Date('2026-03-06T15:00:00Z'), may: () => true } as unknown as Desk

test('an answer that comes after another one is told, with the words that were not sent', () => {
  const refused = {
    does: 'answer',
    problem: 'The claim was answered before.',
    words: 'A new one comes.',
    outcome: 'refused',
  }
  const props = { desk, shown: SHOWN, refused } as unknown as Parameters<typeof ClaimInFull>[0]
  const [, notice = ''] =
    /role="alert">(.*?)<\/div>/s.exec(renderToStaticMarkup(<ClaimInFull {...props} />)) ?? []
  expect(notice).toContain('The claim was answered before.')
  expect(notice).toContain('A new one comes.')
})

test('the pictures come before the answer, which is given by them', () => {
  const props = { desk, shown: { ...SHOWN, answeredAt: null, state: 'open', pictures: 2 } }
  const html = renderToStaticMarkup(
    <ClaimInFull {...(props as unknown as Parameters<typeof ClaimInFull>[0])} />,
  )
  expect(html.indexOf('What the buyer shows, 2 of 2')).toBeGreaterThan(0)
  expect(html.indexOf('Words to the buyer')).toBeGreaterThan(html.indexOf('What the buyer shows, 2 of 2'))
})

test.each([
  ['replacement', 4, true],
  ['replacement', null, false],
  ['part', 4, false],
])('of a %s with %s on the shelf one is taken off the stock: %s', (outcome, stock, isAsked) => {
  const props = { desk, shown: { ...SHOWN, state: 'to-send', outcome, stock } }
  const html = renderToStaticMarkup(
    <ClaimInFull {...(props as unknown as Parameters<typeof ClaimInFull>[0])} />,
  )
  expect(html.includes('Take one off the stock (4 now)')).toBe(isAsked)
  expect(html).toContain('Mark as sent')
})
