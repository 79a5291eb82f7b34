import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadOrder } from './load-order.ts'

/** What the order's page asks for, or how it answers, once its form of a refund was sent with these fields. */
async function refund(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  const shared = { do: 'refund', key: 'k', reason: 'request', version: 'v', 'line-1': '0', amount: '' }
  for (const [name, value] of Object.entries({ ...shared, ...fields })) form.set(name, value)
  const asked: unknown[] = []
  let status = 200
  const desk = {
    ...{ form, confirm: async () => true, redirect: () => new Response() },
    refuse: (refused: number) => {
      status = refused
    },
    call: async ({ path }: { path: string }, { body }: { body?: unknown }) => {
      if (body !== undefined) asked.push(body)
      return { kind: 'done', answer: path.endsWith('refunds') ? {} : { number: 1001, changes: [] } }
    },
  }
  const page = await loadOrder(desk as unknown as Desk, { number: '1001' })
  return { asked, status, problem: page instanceof Response ? undefined : page.refused?.problem }
}

const SHARED = { key: 'k', reason: 'request' }

test.each<[Readonly<Record<string, string>>, object]>([
  [{ of: 'rest' }, { of: 'rest', restock: false }],
  [
    { of: 'rest', restock: 'on' },
    { of: 'rest', restock: true },
  ],
  [
    { of: 'lines', 'line-1': '2', 'line-2': '' },
    { of: 'lines', lines: [{ line: 1, quantity: 2 }], restock: false },
  ],
  [
    { of: 'amount', amount: '$12.50' },
    { of: 'amount', amount: '12.50' },
  ],
])('a refund is asked for as its form says: %j', async (fields, wish) => {
  expect(await refund(fields)).toEqual({ asked: [{ ...wish, ...SHARED }], status: 200, problem: undefined })
})

test.each([
  [{ of: 'rest', 'line-1': '1' }, 'Empty the pieces and the amount, or choose what they are.'],
  [{ of: 'rest', amount: '20' }, 'Empty the pieces and the amount, or choose what they are.'],
  [{ of: 'lines', 'line-1': '1', amount: '20' }, 'Empty the amount, or choose it instead of the pieces.'],
  [{ of: 'amount', amount: '20', 'line-1': '1' }, 'Empty the pieces, or choose them instead of the amount.'],
  [
    { of: 'amount', amount: '20', restock: 'on' },
    'An amount puts nothing back in stock: choose the pieces, or uncheck the box.',
  ],
  [{ of: 'all' }, 'Choose what goes back.'],
  [{}, 'Choose what goes back.'],
])('a form of a refund that contradicts itself gives nothing back: %j', async (fields, problem) => {
  expect(await refund(fields)).toEqual({ asked: [], status: 422, problem })
})
