import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadOrderList, typedFilters } from './load-order-list.ts'

test('a state is listed and exported by its code, however it is written', async () => {
  const url = new URL('https://keel.example/office/orders?ships=or&q=&state=+paid+&sort=total')
  const asked: unknown[] = []
  const desk = {
    url,
    call: async (_operation: unknown, { query }: { query: unknown }) => {
      asked.push(query)
      return { kind: 'done', answer: { orders: [], views: [] } }
    },
  } as unknown as Desk
  await loadOrderList(desk)
  expect(asked[0]).toEqual({ ships: 'OR', state: 'paid', sort: 'total' })
  expect(typedFilters(url)).toMatchObject({ ships: 'OR', state: 'paid', q: undefined })
})
