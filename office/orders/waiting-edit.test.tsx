import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { Order } from './order.tsx'
import { Pack } from './pack.tsx'

const ASKED = {
  ...{ number: 1, state: 'asked', changes: ['Keel Stool: 2 instead of 1.'], difference: '$223.29' },
  ...{ editedBy: 'Robin', editedAt: '2026-11-28T12:00:00.000Z', appliedAt: null },
  payUntil: 'Tuesday, December 1',
}
const PAID = { ...ASKED, state: 'applied', appliedAt: '2026-11-29T12:00:00.000Z' }
const OWN = { ...PAID, payUntil: null, appliedAt: ASKED.editedAt }
const EDITED = {
  ...{ id: 7, at: ASKED.editedAt, by: 'Robin', account: null, role: null, action: 'edit', subject: '1042' },
  ...{ before: { totalCents: 46_167 }, after: { totalCents: 68_496, askedCents: 22_329 } },
}
const TAGGED = {
  ...EDITED,
  id: 8,
  at: '2026-11-30T12:00:00.000Z',
  action: 'tag',
  before: [],
  after: ['gift'],
}

const LINE = {
  ...{
    line: 1,
    quantity: 1,
    refundable: 1,
    toSend: 1,
    sku: 'KC',
    name: 'Keel Kneeling Chair',
    handle: 'keel-kneeling-chair',
  },
  ...{ variant: null, price: '$249.00', picture: null, setting: null, passports: [] },
}

/** The order's page and that of the packing table, with these edits of the order. */
function pagesOf(edits: readonly object[], changes: readonly object[] = [TAGGED, EDITED]) {
  const order = {
    ...{ number: 1042, version: 'v1', stage: 'to-pack', payment: 'paid', isTest: false, link: '/o' },
    ...{ lines: [LINE], sums: [], address: ['Dana'], delivery: 'standard', arrives: 'Mar 10', tags: [] },
    ...{ email: 'dana@example.com', placedAt: '2026-11-27T12:00:00.000Z', paidWith: 'Visa', refunds: [] },
    ...{ fulfilment: null, deliveredOn: null, cancelledAt: null, leftCents: 0, restCents: 0, noRefund: null },
    ...{ isLost: false, notTaken: [] },
    ...{ returns: [], claims: [], documents: [], edits },
  }
  const desk = {
    ...{ may: () => true, now: new Date('2026-12-20T12:00:00Z'), csrfToken: '' },
    url: new URL('https://keel.example/office'),
  } as unknown as Desk
  const ofOrder = { order, changes, refused: undefined, desk } as never
  const ofPack = { ...{ order, desk, problem: undefined }, trackingProblem: undefined, tracking: '' } as never
  return {
    page: renderToStaticMarkup(<Order {...(ofOrder as Parameters<typeof Order>[0])} />),
    pack: renderToStaticMarkup(<Pack {...(ofPack as Parameters<typeof Pack>[0])} />),
  }
}

const BADGE = 'Waits for a payment'
const SENTENCE =
  'The buyer has until Tuesday, December 1 to pay $223.29 for a change. A payment that begins on that day may still come in for an hour after it, so the order waits for it until then. If you send the order sooner, it goes as it is shown here, and the change is dropped.'

test('an order whose buyer may still pay for a change says so before it is sent, on its page and at the packing table', () => {
  for (const [html, button] of [
    [pagesOf([OWN, ASKED]).page, 'Mark as sent'],
    [pagesOf([OWN, ASKED]).pack, 'Packed, next'],
  ] as const) {
    expect(html).toContain(BADGE)
    expect(html).toContain(SENTENCE)
    expect(html.indexOf(SENTENCE)).toBeLessThan(html.indexOf(button))
  }
})

test('an order whose change is paid, lapsed or cost nothing more waits for no payment', () => {
  const { page, pack } = pagesOf([OWN, { ...ASKED, state: 'lapsed' }, PAID])
  for (const html of [page, pack]) {
    expect(html).not.toContain(BADGE)
    expect(html).not.toContain('the change is off')
  }
})

test('an order tells that its buyer was asked to pay, and that they paid once they did', () => {
  const eventsOf = (edits: readonly object[]) =>
    [...pagesOf(edits).page.matchAll(/<li>([^<]*), <time[^>]*>[^<]*<\/time><\/li>/g)].map(
      ([, words]) => words,
    )
  const asked = 'Robin asked the buyer to pay $223.29 for a change'
  const [tagged, placed] = ['Robin changed the tags from none to gift', 'dana@example.com placed the order']
  expect(eventsOf([ASKED])).toEqual([tagged, asked, placed])
  const paid = 'dana@example.com paid $223.29, and the change was made'
  expect(eventsOf([OWN, PAID])).toEqual([tagged, paid, asked, placed])
})

test('what was done about a claim or a return of an order begins with the way to it', () => {
  const answered = { ...EDITED, id: 9, action: 'answer', subject: 'W1042-1', before: null, after: 'part' }
  const refused = { ...EDITED, id: 10, action: 'refuse', subject: 'R1042-2', before: 'received', after: '-' }
  const { page } = pagesOf([], [answered, refused])
  expect(page).toContain('<a href="/office/claims/W1042-1">Claim W1042-1</a>: Robin answered, <time')
  expect(page).toContain(
    '<a href="/office/returns/R1042-2">Return R1042-2</a>: Robin refused the return, <time',
  )
})
