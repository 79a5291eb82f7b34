import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadReturn, type ReturnPage } from './load-returns.ts'
import { ReturnInFull } from './return-page.tsx'

const RETURN = {
  ...{
    number: 'R1001-1',
    state: 'requested',
    order: 1001,
    name: 'Robin Planck',
    email: 'robin@buyer.example',
  },
  ...{ lines: [], reason: 'It does not fit my body', words: '', worthCents: 6_225, worth: '$62.25' },
  ...{ backBeforeCents: 0, takenOffCents: 0 },
  ...{ requestedAt: '2026-03-06T15:00:00Z', labelSentAt: null, receivedAt: null, restocked: null },
  ...{ refundBy: null, refunded: null, refusal: null, obstacle: null },
}

function pageOf(shown: Partial<typeof RETURN> | { labelSentAt: string }): string {
  const url = new URL('https://keel.example/office')
  const desk = { now: new Date('2026-03-06T16:00:00Z'), may: () => true, url } as unknown as Desk
  const page = { shown: { ...RETURN, ...shown } } as unknown as ReturnPage
  return renderToStaticMarkup(<ReturnInFull {...page} desk={desk} />)
}

test('a label is asked for until it is sent, and is the next thing to do until then', () => {
  const before = pageOf({})
  expect(before).toContain('Label to send')
  expect(before).toContain('Email the prepaid label to')
  expect(before).toMatch(/button strong"[^>]*>The label is sent/)
  expect(before).toMatch(/button quiet"[^>]*>Receive/)
  const after = pageOf({ labelSentAt: '2026-03-06T15:30:00Z' })
  expect(after).toContain('It was emailed to')
  expect(after).not.toContain('then say so here')
  expect(after).toMatch(/button quiet"[^>]*>The label was not sent/)
  expect(after).toMatch(/button strong"[^>]*>Receive/)
})

/** The page of a return whose refusal in these words the route refuses with this status. */
async function refusedPage(status: number): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'refuse', words: 'Too\u0000late' })) form.set(name, value)
  const desk = {
    ...{ form, now: new Date('2026-03-06T16:00:00Z'), may: () => true, refuse: () => {} },
    call: async (_operation: unknown, { body }: { body?: unknown }) =>
      body === undefined ? { kind: 'done', answer: RETURN } : { kind: 'refused', status, message: 'No.' },
  } as unknown as Desk
  const page = await loadReturn(desk, { number: 'R1001-1' })
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return renderToStaticMarkup(<ReturnInFull {...page} desk={desk} />)
}

test('words that cannot be sent are refused at their field, in the open form', async () => {
  const html = await refusedPage(422)
  expect(html).toMatch(/<details[^>]* open="">.*<textarea[^>]* aria-invalid="true"/s)
  expect(html).not.toContain('role="alert"')
})

test('a return that has moved on meanwhile is told on top, above the words that were typed', async () => {
  const html = await refusedPage(409)
  expect(html).toContain('role="alert"')
  expect(html).toContain('late</textarea>')
  expect(html).not.toContain('aria-invalid')
})

test('what of the order went back before as an amount is told beside the worth, until the return ends', () => {
  const received = { state: 'received', backBeforeCents: 5_000 }
  const page = pageOf(received)
  expect(page).toContain('<dt>Refunded before</dt><dd>$50.00 of this order, as an amount</dd>')
  expect(page).toContain('$50.00 of this order went back before: refund less if that was for these items.')
  const partly = pageOf({ ...received, takenOffCents: 2_000 })
  expect(partly).toContain(
    '$50.00 of this order, as an amount; this return is worth $20.00 less for it already',
  )
  expect(partly).toContain('$30.00 of this order went back before: refund less')
  expect(pageOf({ ...received, backBeforeCents: 0 })).not.toContain('before')
  const refunded = { ...received, state: 'refunded', refunded: '$12.25' } as unknown as typeof received
  expect(pageOf(refunded)).not.toContain('Refunded before')
  expect(pageOf({ ...received, state: 'refused' })).not.toContain('Refunded before')
})

test('a return whose money went back before is ended, and offers no refund of $0.00', () => {
  const page = pageOf({ state: 'received', worthCents: 0, worth: '$0.00' })
  expect(page).toContain('Nothing is left to refund')
  expect(page).toContain('End this return')
  expect(page).not.toContain('Amount in dollars')
  expect(page).not.toContain('refund all of')
})
