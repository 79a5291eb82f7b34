import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { EditOrder } from './edit-order.tsx'
import { loadEdit } from './load-edit.ts'

const shipTo = {
  ...{ firstName: 'Robin', lastName: 'Planck', address: '12 Harbor Street', apartment: '' },
  ...{ city: 'Portland', state: 'ME', zip: '04101' },
}
const LINES = ['Keel Stool', 'Keel Caster Set'].map((name, at) => ({ line: at + 1, name, quantity: 1 }))
const ORDER = { number: 1001, version: 'v1', shipTo, lines: LINES }

/** The page of an edit with this ZIP code, which the route refuses for a field or as a whole. */
async function refusedPage(field?: string): Promise<string> {
  const form = new FormData()
  form.set('zip', '97201')
  const refused = { kind: 'refused', status: 422, message: 'This ZIP code is not in Maine.', field }
  const desk = {
    ...{ form, refuse: () => {} },
    call: async (_operation: unknown, { body }: { body?: unknown }) =>
      body === undefined ? { kind: 'done', answer: ORDER } : refused,
  } as unknown as Desk
  const page = await loadEdit(desk, { number: '1001' })
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return renderToStaticMarkup(<EditOrder {...page} desk={desk} />)
}

test('an edit that is refused for a field says so at the field, which keeps what was typed', async () => {
  const html = await refusedPage('zip')
  expect(html).toMatch(/<input[^>]* aria-invalid="true" name="zip" value="97201"/)
  expect(html).toContain('class="problem"')
  expect(html).not.toContain('role="alert"')
})

test.each([undefined, 'fingerprint'])('an edit that is refused as a whole says so on top', async (field) => {
  const html = await refusedPage(field)
  expect(html).toContain('role="alert"')
  expect(html).not.toContain('aria-invalid')
})

test('how an item is taken out is said once, however many there are', async () => {
  expect((await refusedPage()).match(/out of the order/g)).toHaveLength(1)
})
