import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import type { Refused } from '../desk/office.ts'
import { Discounts } from './discounts.tsx'
import { loadDiscounts } from './load-discounts.ts'

/** The page after a code was sent that the route refuses. */
async function pageAfter(refused: Omit<Refused, 'kind'>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'create', kind: 'percent', code: '-', percent: '101' }))
    form.set(name, value)
  const desk = {
    ...{ form, url: new URL('https://keel.example/office/discounts'), may: () => true, refuse: () => {} },
    call: async (_operation: unknown, { body }: { body?: unknown }) =>
      body === undefined
        ? { kind: 'done', answer: { discounts: [], next: null } }
        : { kind: 'refused', ...refused },
  } as unknown as Desk
  const page = await loadDiscounts(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  const html = renderToStaticMarkup(<Discounts {...page} desk={desk} />)
  const beside = /name="([^"]*)"[^<]*aria-invalid="true"|aria-invalid="true"[^<]*name="([^"]*)"/g
  return {
    marked: [...html.matchAll(beside)].map(([, before, after]) => before ?? after),
    alert: /role="alert">([^<]*)/.exec(html)?.[1],
    html,
  }
}

test('several mistakes in a code are counted, and each stands beside its field', async () => {
  const [code, percent] = ['A code has letters.', 'A percentage is a number.']
  const problems = [
    { path: 'percent', message: percent },
    { path: 'code', message: code },
  ]
  const page = await pageAfter({ status: 422, message: percent, problems })
  expect(page.marked).toEqual(['code', 'percent'])
  expect(page.alert).toBe('Nothing was changed: 2 fields need another look.')
  expect(page.html).toContain(code)
  expect(page.html).toContain(percent)
  expect(page.html).toContain('value="101"')
})

test('one mistake stands beside its field, and nothing more is said', async () => {
  const message = 'There is a code like this.'
  const page = await pageAfter({ status: 409, message, problems: [{ path: 'code', message }] })
  expect([page.marked, page.alert]).toEqual([['code'], undefined])
})

test('a shop that does not answer is no mistake in a field', async () => {
  const page = await pageAfter({ status: 503, message: 'The shop does not answer.' })
  expect([page.marked, page.alert]).toEqual([[], 'The shop does not answer.'])
})
