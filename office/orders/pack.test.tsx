import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadPack } from './load-pack.ts'
import { Pack } from './pack.tsx'

const line = (quantity: number, toSend: number) => ({
  ...{ line: 1, quantity, toSend, sku: 'KC', name: 'Keel Kneeling Chair', handle: 'keel-kneeling-chair' },
  ...{ variant: null, price: '$249.00', picture: null, setting: null, passports: [] },
})

const ORDER = {
  ...{ number: 1042, version: 'v1', lines: [line(1, 1)], address: ['Robin'], delivery: 'standard' },
  ...{ arrives: 'Mar 10', tags: [], edits: [], fulfilment: null },
}

/** The page after order 1042 was posted as packed and refused, while `next` is the one to pack. */
async function refusedPage(status: number, next = 1042): Promise<string> {
  const form = new FormData()
  for (const [name, value] of [
    ['number', '1042'],
    ['tracking', 'a1'],
  ] as const)
    form.set(name, value)
  const answers = [
    { kind: 'refused', status, message: 'That is not possible.' },
    { kind: 'done', answer: { orders: [{ number: next }] } },
    { kind: 'done', answer: { ...ORDER, number: next } },
  ]
  const url = new URL('https://keel.example/office/pack')
  const desk = { form, url, refuse: () => {}, call: async () => answers.shift() } as unknown as Desk
  const page = await loadPack(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return renderToStaticMarkup(<Pack {...page} desk={desk} />)
}

test('a tracking number that is none is told at its field, which keeps it', async () => {
  const html = await refusedPage(422)
  expect(html).toMatch(/<input[^>]* aria-invalid="true" name="tracking" value="a1"/)
  expect(html).toContain('class="problem"')
  expect(html).not.toContain('role="alert"')
})

test('an order that cannot be sent is told above it, and above the next one without the number of the other', async () => {
  for (const [status, next, value] of [
    [409, 1042, 'a1'],
    [409, 1043, ''],
    [422, 1043, ''],
  ] as const) {
    const html = await refusedPage(status, next)
    expect(html).toContain('role="alert"')
    expect(html).not.toContain('aria-invalid')
    expect(html).toContain(`value="${value}"`)
  }
})

async function pageOf(lines: readonly object[]): Promise<string> {
  const answers = [
    { kind: 'done', answer: { orders: [{ number: 1042 }] } },
    { kind: 'done', answer: { ...ORDER, lines } },
  ]
  const url = new URL('https://keel.example/office/pack')
  const desk = { url, call: async () => answers.shift() } as unknown as Desk
  const page = await loadPack(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return renderToStaticMarkup(<Pack {...page} desk={desk} />)
}

test('what was refunded before it was sent is not packed', async () => {
  const html = await pageOf([line(3, 2), { ...line(1, 0), line: 2, name: 'Keel Cushion Set' }])
  expect(html).toContain('2 ×')
  expect(html).not.toContain('Keel Cushion Set')
})

test('an order of which all was refunded asks for no tracking number, and says what to do', async () => {
  const html = await pageOf([line(1, 0)])
  expect(html).toContain('Cancel it instead')
  expect(html).not.toContain('name="tracking"')
  expect(html).toContain('/office/pack?after=1042')
})
