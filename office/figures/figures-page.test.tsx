import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FiguresRoom } from './figures-page.tsx'
import type { Figures } from './load-figures.ts'

const NOTHING = { views: 0, productViews: 0, carts: 0, checkouts: 0, purchases: 0 }
const FIGURES: Figures = {
  ...{ from: '2026-11-02', to: '2026-11-29', beforeFrom: '2026-10-05', beforeTo: '2026-11-01' },
  ...{ countedSince: '2026-10-31', steps: NOTHING, stepsBefore: NOTHING },
  ...{ pages: [], products: [], searches: [], refusals: [] },
}

test('the days that are compared, and the first one that was counted, are said as people say them', () => {
  const asked = { range: '28', from: FIGURES.from, to: FIGURES.to } as const
  const html = renderToStaticMarkup(<FiguresRoom asked={asked} figures={FIGURES} problem={undefined} />)
  const text = html.replace(/<[^>]+>/g, '')
  expect(text).toContain(
    'From Nov 2, 2026 to Nov 29, 2026, and below each bar from Oct 5, 2026 to Nov 1, 2026.',
  )
  expect(text).toContain('Counting began on Oct 31, 2026: the days before')
  // A notice lays out its parts beside each other, so a sentence is one part.
  expect(html).toContain('<p>Counting began')
})
