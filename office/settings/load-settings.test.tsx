import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstTerms } from '#facts/policies/terms.ts'
import type { Desk } from '../desk/desk.ts'
import { loadSettings } from './load-settings.ts'
import { Settings } from './settings.tsx'
import { fieldsOf } from './typed-terms.ts'

/** The page after the terms were sent by who saw version 3, while there is version 4. */
async function pageAfter(changes: Readonly<Record<string, string>>, status = 422): Promise<string> {
  const form = new FormData()
  const fields = { do: 'terms', seen: '3', ...fieldsOf(firstTerms), ...changes }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const desk = {
    ...{ form, url: new URL('https://keel.example/office/settings'), storeAdmin: 'https://store.example' },
    ...{ may: () => true, refuse: () => {}, csrfToken: 'token' },
    call: async (_operation: unknown, { body }: { body?: unknown }) =>
      body === undefined
        ? { kind: 'done', answer: { version: 4, figures: firstTerms, changedAt: null } }
        : { kind: 'refused', status, message: 'It is refused' },
  } as unknown as Desk
  const page = await loadSettings(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return renderToStaticMarkup(<Settings {...page} desk={desk} />)
}

const seenIn = (html: string) => /name="seen" value="(\d)"/.exec(html)?.[1]

test('terms that are refused go on naming the version that whoever typed them saw', async () => {
  expect(seenIn(await pageAfter({ returnDays: '0' }))).toBe('3')
  expect(seenIn(await pageAfter({ returnDays: '40' }))).toBe('3')
})

test('terms that somebody else was quicker with are shown as they are now', async () => {
  const html = await pageAfter({ returnDays: '40' }, 409)
  expect(seenIn(html)).toBe('4')
  expect(html).not.toContain('value="40"')
})

test('where a hosted store holds the taxes, that is said in one sentence with the way there', async () => {
  // A notice lays out its parts beside each other.
  expect(await pageAfter({})).toContain(
    '<p>Taxes are a setting of the store: <a href="https://store.example">open its admin</a>.</p>',
  )
})

test('the form of the terms sends nobody to the files of the shop', async () => {
  expect(await pageAfter({ returnDays: '0' })).not.toContain('shop/content')
})

const NEW = {
  ...{
    'methods.2.method': '',
    'methods.2.name': 'Freight',
    'methods.2.fee': 'much',
    'methods.2.freeOver': '',
  },
  ...{ 'methods.2.minDays': '9', 'methods.2.maxDays': '12', 'methods.2.counted': 'business days' },
}

test('a new method is offered unless its tick was taken away, also once the form was refused', async () => {
  const isTicked = (html: string) =>
    /<input[^>]*name="methods.2.isOffered"[^>]*>/.exec(html)?.[0].includes('checked')
  expect(isTicked(await pageAfter({ returnDays: '40' }, 409))).toBe(true)
  expect(isTicked(await pageAfter({ ...NEW, 'methods.2.isOffered': 'on' }))).toBe(true)
  expect(isTicked(await pageAfter(NEW))).toBe(false)
})

test('a tax that is refused is told on top, with the way to its field, which says why', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'tax', state: 'ME', rate: 'much' })) form.set(name, value)
  const desk = {
    ...{ form, url: new URL('https://keel.example/office/settings'), csrfToken: 'token' },
    ...{ may: () => true, refuse: () => {} },
    call: async ({ path }: { path: string }, { body }: { body?: unknown }) => {
      if (body !== undefined) return { kind: 'refused', status: 422, message: 'A rate is a number.' }
      const rates = [{ state: 'ME', name: 'Maine', rate: '5.5%' }]
      return {
        kind: 'done',
        answer: path === '/terms' ? { version: 4, figures: firstTerms, changedAt: null } : { rates },
      }
    },
  } as unknown as Desk
  const page = await loadSettings(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  const html = renderToStaticMarkup(<Settings {...page} desk={desk} />)
  expect(html).toMatch(/role="alert".*href="#set-a-tax".*id="set-a-tax".*aria-invalid="true" name="rate"/s)
  expect(html).toContain('value="much"')
})
