import { expect, test } from 'vitest'
import { renderedSize } from './rendered-size.ts'

const square = { width: 1600, height: 1600 }
const wide = { width: 2400, height: 1350 }

test.each([
  ['nothing asked', square, {}, { width: 1600, height: 1600 }],
  ['a width that is made', square, { width: 800 }, { width: 800, height: 800 }],
  ['a width between two gets the wider', square, { width: 801 }, { width: 850, height: 850 }],
  ['never enlarged', square, { width: 5760 }, { width: 1600, height: 1600 }],
  // The picture is wider than the largest width below it, and the next one would be larger than the picture.
  ['nor to the next width', { width: 1650, height: 1100 }, { width: 1650 }, { width: 1650, height: 1100 }],
  ['nor by a box', { width: 1650, height: 1100 }, { height: 1100 }, { width: 1650, height: 1100 }],
  ['the shape stays', wide, { width: 1200 }, { width: 1200, height: 675 }],
  ['a height alone', wide, { height: 675 }, { width: 1200, height: 675 }],
  ['a box that it fits into', wide, { width: 1200, height: 180 }, { width: 320, height: 180 }],
  ['a line stays a line', { width: 1600, height: 2 }, { width: 100 }, { width: 100, height: 1 }],
])('%s', (_name, original, transform, size) => {
  expect(renderedSize(original, transform)).toEqual({ ...size, crop: undefined })
})

test.each([
  ['has the shape that was asked for', wide, { width: 300, height: 300 }, { width: 300, height: 300 }],
  ['of no common size', square, { width: 510, height: 255 }, { width: 540, height: 270 }],
  ['is not enlarged either', wide, { width: 5760, height: 5760 }, { width: 1350, height: 1350 }],
  ['as tall as the original', wide, { width: 700, height: 1400 }, { width: 675, height: 1350 }],
] as const)('a crop %s', (_name, original, asked, size) => {
  expect(renderedSize(original, { ...asked, crop: 'top' })).toEqual({ ...size, crop: 'top' })
})

test('whoever asks for every width gets a few', () => {
  const widths = Array.from({ length: 5760 }, (_, index) =>
    renderedSize({ width: 6000, height: 6000 }, { width: index + 1 }),
  )
  expect(new Set(widths.map(({ width }) => width)).size).toBeLessThan(60)
})

test('crops of nearly one shape are one, and whoever asks for every shape gets a few', () => {
  const crop = (width: number, height: number) => {
    const made = renderedSize({ width: 6000, height: 6000 }, { width, height, crop: 'center' })
    return `${made.width} x ${made.height}`
  }
  expect(new Set([crop(400, 300), crop(399, 300), crop(400, 299), crop(400, 301)])).toEqual(
    new Set(['400 x 300']),
  )
  expect([crop(400, 225), crop(200, 113), crop(320, 400), crop(480, 720)]).toEqual([
    '400 x 225',
    '200 x 113',
    '320 x 400',
    '480 x 720',
  ])
  const shapes = Array.from({ length: 2700 }, (_, index) => crop(1000, index + 300))
  expect(new Set(shapes).size).toBeLessThan(180)
})
