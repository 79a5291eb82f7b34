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

const MESSAGE = 'This ZIP code is not in Maine.'

/** The page of an edit with this ZIP code, which the route refuses for these places in its body, or as a whole. */
async function refusedPage(...paths: string[]): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ zip: '97201', 'line-2': '9', sku: 'NONE' }))
    form.set(name, value)
  const problems = paths.map((path, at) => ({ path, message: at === 0 ? MESSAGE : `${path} is wrong.` }))
  const refused = { kind: 'refused', status: 422, message: MESSAGE, problems }
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
  const html = await refusedPage('address.zip')
  expect(html).toMatch(/<input[^>]* aria-invalid="true" name="zip" value="97201"/)
  expect(html).toContain('class="problem"')
  expect(html).not.toContain('role="alert"')
})

test('several mistakes are counted on top, and each stands beside its field', async () => {
  const html = await refusedPage('address.zip', 'address.lastName', 'lines.0.quantity', 'added.0.sku')
  expect(html.match(/role="alert"[^<]*/g)).toEqual([
    'role="alert">Nothing was changed: 4 fields need another look.',
  ])
  const beside = [...html.matchAll(/aria-invalid="true" name="([^"]*)"[^<]*<p class="problem"[^>]*>([^<]*)/g)]
  expect(beside.map(([, name, problem]) => [name, problem])).toEqual([
    ['line-2', 'lines.0.quantity is wrong.'],
    ['sku', 'added.0.sku is wrong.'],
    ['lastName', 'address.lastName is wrong.'],
    ['zip', MESSAGE],
  ])
})

test.each([[[]], [['fingerprint']]])('an edit that is refused as a whole says so on top', async (paths) => {
  const html = await refusedPage(...paths)
  expect(html).toContain(`role="alert">${MESSAGE}`)
  expect(html).not.toContain('aria-invalid')
})

test('how an item is taken out is said once, however many there are', async () => {
  expect((await refusedPage()).match(/out of the order/g)).toHaveLength(1)
})
