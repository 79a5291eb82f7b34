import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart, scaleOf } from './bar-chart.tsx'

test.each([
  [[], 1, 0],
  [[0, 0], 1, 0],
  [[3, 7], 10, 0],
  [[1_200_00], 2_000_00, 0],
  [[50], 50, 0],
  [[30, -4], 50, -5],
  [[-1], 0, -1],
])('%j is drawn from %d down to %d', (values, top, bottom) => {
  expect(scaleOf(values)).toEqual({ top, bottom })
})

test('a chart names itself, each of its bars, and has the same figures as a table', () => {
  const html = renderToStaticMarkup(
    createElement(BarChart, {
      title: 'Net takings',
      description: 'Two days.',
      bars: [
        { label: '2026-03-06', value: 100 },
        { label: '2026-03-07', value: -50 },
      ],
      format: (value: number) => `$${value}`,
      table: ['Day', 'Net'],
    }),
  )
  for (const part of [
    'Net takings</title>',
    'Two days.</desc>',
    '2026-03-07: $-50</title>',
    '<td data-label="Net"',
  ])
    expect(html).toContain(part)
  // The first is as high as the scale goes, and the second begins at the line of nothing.
  expect(html).toMatch(/y="0" width="8" height="66.67"/)
  expect(html).toMatch(/y="66.67" width="8" height="33.33"/)
  expect(html).not.toContain('style=')
})
