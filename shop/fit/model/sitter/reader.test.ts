import { describe, expect, test } from 'vitest'
import { readerOf } from './reader.ts'
import { whoWords } from './sitter-switch.tsx'

test('the sitter is as tall as the fit finder was told, at that desk', () => {
  expect(readerOf('?height-ft=5&height-in=2&desk-in=28', null)).toMatchObject({
    isTold: true,
    visitor: { heightIn: 62, deskIn: 28 },
  })
})

test.each(['', '?Size=Large', '?height-ft=5&height-in=2', '?height-ft=50&desk-in=29'])(
  'of usual height where the finder has no answer: %s',
  (search) => {
    expect(readerOf(search, null)).toMatchObject({ isTold: false, visitor: { heightIn: 68, deskIn: 29 } })
  },
)

test.each([
  ['?height-cm=240&desk-in=29', 79, `The tallest that can be drawn: 6'7" (201 cm) at a desk of 29 in.`],
  ['?height-cm=95&desk-in=29', 56, `The shortest that can be drawn: 4'8" (142 cm) at a desk of 29 in.`],
  ['?height-ft=6&height-in=7&desk-in=29', 79, `As tall as you said: 6'7" (201 cm) at a desk of 29 in.`],
])(
  'nobody is drawn beyond what the survey is good for, and the words say so: %s',
  (search, heightIn, words) => {
    const reader = readerOf(search, null)
    expect(reader.visitor.heightIn).toBe(heightIn)
    expect(whoWords(reader)).toBe(words)
  },
)

describe('figures that the browser keeps', () => {
  const KEPT = 'height-ft=6&height-in=1&desk-in=30'

  test('are those of pages without an answer of their own', () => {
    expect(readerOf('?Size=Large', KEPT)).toMatchObject({
      isTold: true,
      visitor: { heightIn: 73, deskIn: 30 },
    })
  })

  test('give way to the answer of the page', () => {
    expect(readerOf('?height-ft=5&height-in=2&desk-in=28', KEPT).visitor.heightIn).toBe(62)
  })

  test('that nobody can be of are none', () => {
    expect(readerOf('', 'height-ft=90&desk-in=30').isTold).toBe(false)
  })
})
