import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadOrderList } from './load-order-list.ts'
import { OrderList } from './order-list.tsx'

/** The list at this address of a shop without orders, or where the route refuses what the address asks. */
const emptyList = (search: string, isRefused = false) => openList(search, [], isRefused)

async function openList(search: string, orders: readonly object[], isRefused = false): Promise<string> {
  const desk = {
    url: new URL(`https://keel.example/office/orders${search}`),
    now: new Date('2026-03-06T15:00:00Z'),
    may: () => true,
    refuse: () => {},
    call: async () =>
      isRefused
        ? { kind: 'refused', status: 422, message: 'There is no such order to sort by.' }
        : { kind: 'done', answer: { orders, next: null, previous: null, views: [] } },
  } as unknown as Desk
  const page = await loadOrderList(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return renderToStaticMarkup(<OrderList {...page} desk={desk} />)
}

test('a shop that has not sold anything says so, and offers no list to export', async () => {
  for (const search of ['', '?q=&state=']) {
    const html = await emptyList(search)
    expect(html).toContain('No orders yet.')
    expect(html).not.toContain('Export all')
  }
})

test('a list that a filter, a place or a refusal left empty does not say that there are no orders', async () => {
  expect(await emptyList('?q=walnut')).toContain('No order is like that.')
  expect(await emptyList('?before=x')).toContain('No order is like that.')
  expect(await emptyList('?sort=x', true)).not.toContain('No orders yet.')
})

test('tags have a column once an order of the list has one, and where it is asked for', async () => {
  const columnsOf = async (search: string, tags: readonly string[]) => {
    const html = await openList(search, [{ ...ORDER, tags }])
    return [...html.matchAll(/<th [^>]*>(?:<a [^>]*>)?([^<]*)</g)].map(([, label]) => label)
  }
  expect(await columnsOf('', [])).not.toContain('Tags')
  expect(await columnsOf('', ['gift'])).toContain('Tags')
  expect(await columnsOf('?columns=number&columns=tags', [])).toEqual(['Choose', 'Order', 'Tags'])
})

test('the pieces of an order are added up where it has several lines, and not said twice of one', async () => {
  const goods = ['2 × Keel Stool', '1 × Keel Caster Set']
  expect(await openList('', [{ ...ORDER, goods, pieces: 3 }])).toContain(`${goods.join(', ')} (3 pieces)`)
  expect(await openList('', [ORDER])).not.toContain('piece)')
})

const ORDER = {
  ...{ number: 1042, placedAt: '2026-03-05T15:00:00Z', name: 'Robin', email: 'robin@example.com' },
  ...{ city: 'Portland', state: 'ME', pieces: 1, goods: ['Keel Stool'], moreLines: 0, totalCents: 9_900 },
  ...{ payment: 'paid', stage: 'to-pack', isWaiting: false, isEdited: false, tags: [] },
}
