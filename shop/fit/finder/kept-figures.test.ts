import { expect, test } from 'vitest'
import { readFigures } from './kept-figures.ts'

test('figures are read as they were kept, without the chair that they were asked of', () => {
  expect([...readFigures('height-ft=5&height-in=6&desk-in=29&shins=yes&chair=keel-saddle-stool')]).toEqual([
    ['height-ft', '5'],
    ['height-in', '6'],
    ['desk-in', '29'],
    ['shins', 'yes'],
  ])
})

test('whatever else lies there is none', () => {
  for (const text of [null, '', '{"height":5}', 'a=b', '%', 'height-ft='])
    expect(readFigures(text).size).toBe(0)
  expect(readFigures(`height-ft=${'5'.repeat(10_000)}`).get('height-ft')).toHaveLength(12)
})
