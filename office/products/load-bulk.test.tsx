import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { Bulk } from './bulk.tsx'
import { loadBulk } from './load-bulk.ts'

/** The page of a shop with one product of so many variants. */
async function pageWith(count: number, next: string | null = null): Promise<string> {
  const variants = Array.from({ length: count }, (_, at) => ({
    ...{ sku: `S-${at}`, title: 'Oak', price: '99.00', compareAt: null, stock: 3, policy: 'deny' },
  }))
  const desk = {
    ...{ url: new URL('https://keel.example/office/products/bulk'), csrfToken: 'token', form: undefined },
    call: async () => ({ kind: 'done', answer: { products: [{ title: 'Stool', variants }], next } }),
  } as unknown as Desk
  const page = await loadBulk(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return renderToStaticMarkup(<Bulk {...page} desk={desk} />)
}

test('a table that does not hold all variants says so', async () => {
  const cut = 'These are the first 100: search for the others'
  expect(await pageWith(101)).toContain(cut)
  expect(await pageWith(100, 'stool')).toContain(cut)
  expect(await pageWith(100)).not.toContain('These are the first')
})
