import { expect, test } from 'vitest'
import { readerOf } from './reader.ts'

test('the sitter is as tall as the fit finder was told, at that desk', () => {
  expect(readerOf('?height-ft=5&height-in=2&desk-in=28')).toMatchObject({
    isTold: true,
    visitor: { heightIn: 62, deskIn: 28 },
  })
})

test.each(['', '?Size=Large', '?height-ft=5&height-in=2', '?height-ft=50&desk-in=29'])(
  'of usual height where the finder has no answer: %s',
  (search) => {
    expect(readerOf(search)).toMatchObject({ isTold: false, visitor: { heightIn: 68, deskIn: 29 } })
  },
)

test.each([
  ['?height-cm=240&desk-in=29', 79],
  ['?height-cm=95&desk-in=29', 56],
])('nobody is drawn beyond what the survey is good for: %s', (search, heightIn) => {
  expect(readerOf(search).visitor.heightIn).toBe(heightIn)
})
