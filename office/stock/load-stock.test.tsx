import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadStock } from './load-stock.ts'
import { Stock } from './stock.tsx'

const KEY = 'a8098c1a-f86e-41da-bd1a-00112444be1e'

/** What the form of a page was asked to do, and the key of the form that stands on the page which answers. */
async function receive(status: number) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ sku: 'S-1', pieces: '10', reason: 'received', key: KEY }))
    form.set(name, value)
  const asked: unknown[] = []
  const said: unknown[] = []
  const desk = {
    ...{ form, url: new URL('https://keel.example/office/stock'), now: new Date('2026-03-06T15:00:00Z') },
    ...{ may: () => true, refuse: () => {}, csrfToken: 'token' },
    redirect: (_path: string, { undo }: { undo: unknown }) => {
      said.push(undo)
      return new Response()
    },
    call: async (_operation: unknown, { body }: { body?: unknown }) => {
      if (body === undefined) return { kind: 'done', answer: { variants: [], movements: [], next: null } }
      asked.push(body)
      if (status === 200) return { kind: 'done', answer: { sku: 'S-1', before: 10, stock: 20 } }
      return { kind: 'refused', status, message: 'It is refused' }
    },
  } as unknown as Desk
  const page = await loadStock(desk)
  const html = page instanceof Response ? '' : renderToStaticMarkup(<Stock {...page} desk={desk} />)
  return { asked, said, key: /name="key" value="([^"]*)"/.exec(html)?.[1] }
}

test('a form of stock is known by its key, and so is the one that takes it back', async () => {
  const { asked, said } = await receive(200)
  expect(asked).toEqual([{ delta: '10', reason: 'received', key: KEY }])
  expect(said).toMatchObject([{ fields: { pieces: '-10', key: expect.stringMatching(/^[\da-f-]{36}$/) } }])
})

test('a form of stock keeps its key where nobody knows what became of it, and gets another one where it was refused', async () => {
  expect((await receive(503)).key).toBe(KEY)
  const { key } = await receive(409)
  expect([key === KEY, key]).toEqual([false, expect.stringMatching(/^[\da-f-]{36}$/)])
})
