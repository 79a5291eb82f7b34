import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Problem } from '#services/admin-contract/operation.ts'
import type { Desk } from '../desk/desk.ts'
import { loadProduct } from './load-product.ts'
import { Product } from './product.tsx'

const SHOWN = {
  ...{ handle: 'stool', title: 'Stool', description: 'It turns.', published: true, hasMarkup: false },
  ...{ wordsVersion: 'v1', planned: [], picturesVersion: 'p1' },
  pictures: [
    { file: 'a.webp', alt: 'A stool', url: '/a.webp', width: 3, height: 2 },
    { file: 'b.webp', alt: 'A stool,  folded', url: '/b.webp', width: 3, height: 2 },
  ],
  variants: [
    { sku: 'S-1', name: 'Oak', price: '99.00', compareAt: null, stock: 3, sold: 0, picture: 'a.webp' },
    { sku: 'S-2', name: 'Ash', price: '99.00', compareAt: null, stock: 3, sold: 0, picture: 'a.webp' },
  ],
}

/** A desk at which everything but one operation is refused, which a product is read by. */
function deskWith(
  fields: Readonly<Record<string, string>>,
  {
    status = 422,
    asked = [],
    problems,
  }: { readonly status?: number; readonly asked?: unknown[]; readonly problems?: readonly Problem[] } = {},
): Desk {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const desk = {
    form,
    url: new URL('https://keel.example/office/products/stool'),
    now: new Date('2026-03-06T15:00:00Z'),
    may: () => true,
    refuse: () => {},
    formToken: 'token',
    call: async ({ path }: { path: string }, { body }: { body?: unknown } = {}) => {
      if (body === undefined) return { kind: 'done', answer: SHOWN }
      asked.push(body)
      return { kind: 'refused', status, message: problems?.[0]?.message ?? `${path} is refused`, problems }
    },
  }
  return desk as unknown as Desk
}

/** The moments in the page's forms, by the form's label. */
async function momentsAfter(fields: Readonly<Record<string, string>>, status?: number) {
  const desk = deskWith(fields, { ...(status !== undefined && { status }) })
  const page = await loadProduct(desk, { handle: 'stool' })
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  const html = renderToStaticMarkup(<Product {...page} desk={desk} />)
  const moments: Record<string, string> = {}
  for (const [, label = '', form = ''] of html.matchAll(
    /<form[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/form>/gs,
  )) {
    const [input] = /<input[^>]*name="dueAt"[^>]*>/.exec(form) ?? []
    if (input) moments[label] = /value="([^"]*)"/.exec(input)?.[1] ?? ''
  }
  return { moments, html }
}

const AT = '2026-03-07T09:00'

test('words that are looked at before they are saved keep the moment that they are planned for, and no other form gets it', async () => {
  const { moments, html } = await momentsAfter({
    ...{ do: 'words', step: 'preview', title: 'A stool', description: 'It turns well.', dueAt: AT },
  })
  expect(html).toContain('It turns well.')
  expect(moments).toMatchObject({ Words: AT, Variants: '', Publication: '' })
})

test.each([
  ['Words', { do: 'words', title: 'A stool', description: 'It turns.' }],
  ['Publication', { do: 'publication', published: 'no' }],
])('a moment that is refused stays in its form with the reason: %s', async (label, fields) => {
  const { moments, html } = await momentsAfter({ ...fields, dueAt: AT })
  expect(moments).toMatchObject({ Words: '', Variants: '', Publication: '', [label]: AT })
  const [, form = ''] = new RegExp(`<form[^>]*aria-label="${label}"[^>]*>(.*?)</form>`, 's').exec(html) ?? []
  expect(form).toContain('is refused')
})

test('a title and a description that are both refused say why each at its own field', async () => {
  const problems = ['title', 'description'].map((path) => ({ path, message: `No ${path}.` }))
  const desk = deskWith({ do: 'words', title: ' ', description: '\0' }, { problems })
  const page = await loadProduct(desk, { handle: 'stool' })
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  const html = renderToStaticMarkup(<Product {...page} desk={desk} />)
  const [, form = ''] = /<form[^>]*aria-label="Words"[^>]*>(.*?)<\/form>/s.exec(html) ?? []
  const fields = form.split('<div class="field">').filter((field) => field.includes('aria-invalid="true"'))
  expect(fields.map((field) => /class="problem"[^>]*>([^<]*)/.exec(field)?.[1])).toEqual([
    'No title.',
    'No description.',
  ])
  expect(fields[0]).toContain('name="title"')
})

/** The version of the words that the page's form sends. */
const versionIn = (html: string) => /name="version" value="(v\d)"/.exec(html)?.[1]

const OWN_WORDS = { do: 'words', title: 'A stool', description: 'It turns.', version: 'v0' }

test.each([
  ['refused', OWN_WORDS],
  ['looked at before they are saved', { ...OWN_WORDS, step: 'preview' }],
  ['refused for their moment', { ...OWN_WORDS, dueAt: AT }],
])('words that are %s go on naming the version that their writer saw', async (_how, fields) => {
  const { html } = await momentsAfter(fields, 422)
  expect(versionIn(html)).toBe('v0')
})

test.each([
  ['now', OWN_WORDS],
  ['later', { ...OWN_WORDS, dueAt: AT }],
])(
  'words that somebody else was quicker with, %s, stand beside those that are there by now, which may be replaced then',
  async (_when, fields) => {
    const { html } = await momentsAfter(fields, 409)
    expect(html).toContain('By now: Stool')
    expect(html).toContain('value="A stool"')
    expect(versionIn(html)).toBe('v1')
  },
)

test.each([
  ['A stool, folded', 'first', { place: 1 }],
  ['A stool, folded flat', 'first', { place: 1, alt: 'A stool, folded flat' }],
  ['A stool, folded flat', '', { alt: 'A stool, folded flat' }],
])(
  'a planned change of a picture leaves a text out that nobody typed over: %s, %s',
  async (alt, step, change) => {
    const asked: unknown[] = []
    await loadProduct(deskWith({ do: 'picture', file: 'b.webp', alt, step, dueAt: AT }, { asked }), {
      handle: 'stool',
    })
    expect(asked).toEqual([
      { dueAt: '2026-03-07T14:00:00Z', change: { kind: 'picture', file: 'b.webp', ...change } },
    ])
  },
)

test('a moment for a picture that nothing is changed of is refused', async () => {
  const asked: unknown[] = []
  const fields = { do: 'picture', file: 'b.webp', alt: 'A stool, folded', dueAt: AT }
  const page = await loadProduct(deskWith(fields, { asked }), { handle: 'stool' })
  expect(page).toMatchObject({ refusedPicture: { problem: 'Choose what is to change at this moment.' } })
  expect(asked).toEqual([])
})

/** The options that are chosen in the page's fields, by the name of the field. */
function chosenIn(html: string): Record<string, string | undefined> {
  const fields = [...html.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs)]
  return Object.fromEntries(
    fields.map(([, name = '', options = '']) => [
      name,
      /<option value="([^"]*)" selected/.exec(options)?.[1],
    ]),
  )
}

test('of the pictures of variants those are sent that were chosen anew, and stay chosen where they are refused', async () => {
  const asked: unknown[] = []
  const fields = {
    ...{ do: 'variant-pictures', version: 'p0', 'sku-0': 'S-1', 'sku-1': 'S-2' },
    ...{ 'seen-0': 'b.webp', 'picture-0': 'b.webp', 'seen-1': 'a.webp', 'picture-1': 'b.webp' },
  }
  await loadProduct(deskWith(fields, { asked }), { handle: 'stool' })
  expect(asked).toEqual([{ variants: [{ sku: 'S-2', file: 'b.webp' }], version: 'p0' }])
  const { html } = await momentsAfter(fields)
  // The first has another picture by now, which nobody chose in this form.
  expect(chosenIn(html)).toMatchObject({ 'picture-0': 'a.webp', 'picture-1': 'b.webp' })
})

test('a picture that is refused keeps its place', async () => {
  const { html } = await momentsAfter({ do: 'add-picture', alt: 'A stool', place: 'first' })
  expect(chosenIn(html)).toMatchObject({ place: 'first' })
})

test('a form of variants that nothing was typed into asks for nothing', async () => {
  const asked: unknown[] = []
  const seen = { 'seen-0-price': '99.00', 'seen-0-compareAt': '', 'seen-0-stock': '3' }
  const typed = { 'row-0-sku': 'S-1', 'row-0-price': '99.00', 'row-0-compareAt': '', 'row-0-stock': '3' }
  const desk = deskWith({ do: 'variants', ...seen, ...typed, dueAt: AT }, { asked })
  expect(await loadProduct(desk, { handle: 'stool' })).toMatchObject({
    later: { variants: { value: AT, problem: 'Type what is to change at this moment.' } },
  })
  expect(asked).toEqual([])
})
