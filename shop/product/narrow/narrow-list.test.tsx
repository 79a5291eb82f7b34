import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChoiceGroup } from './choice-groups.ts'
import { NarrowList } from './narrow-list.tsx'

const kinds: ChoiceGroup = {
  title: 'Kind',
  choices: [
    { label: 'Stool', count: 1, isChosen: false, leadsTo: { kind: 'Stool' } },
    { label: 'Chair', count: 2, isChosen: false, leadsTo: { kind: 'Chair' } },
  ],
}

type Shown = Partial<Parameters<typeof NarrowList>[0]>
const show = (shown: Shown) =>
  renderToStaticMarkup(
    <NarrowList path="/collection" choices={{}} groups={[kinds]} count={3} canSort {...shown} />,
  )

test('a list too long for its storefront to count is sorted all the same, and its filters can be cleared', () => {
  const long = { groups: [], count: undefined }
  expect(show(long)).toContain('Price, low to high')
  expect(show(long)).not.toContain('Clear filters')
  expect(show({ ...long, choices: { kind: 'Stool' } })).toContain('Clear filters')
  expect(show({ ...long, canSort: false, choices: { kind: 'Stool' } })).toContain('Clear filters')
})

test('a list is sorted where it can be', () => {
  expect(show({})).toContain('Filter and sort')
  expect(show({ canSort: false })).not.toContain('Price, low to high')
})

test('who is choosing finds the filters open for the next choice, and a way to the products', () => {
  const [closed, open] = [show({}), show({ choices: { kind: 'Stool' }, isOpen: true })]
  for (const html of [closed, open]) {
    expect(html).toContain('href="/collection?filter=open&amp;kind=Chair"')
  }
  expect(closed).toContain('<details class')
  expect(closed).not.toContain('Show 3 products')
  expect(open).toContain('<details open=""')
  expect(open).toMatch(/<a href="\/collection\?kind=Stool"[^>]*>Show 3 products</)
  expect(open).toMatch(/<a href="\/collection"[^>]*>Clear filters/)
  expect(show({ choices: { kind: 'Stool' } })).toContain('<details class')
})

test('where there is nothing to choose, nothing is offered', () => {
  expect(show({ canSort: false, groups: [] })).toBe('')
  expect(show({ count: 0 })).toBe('')
})
