import { expect, test } from 'vitest'
import { secondPhotograph } from './second-photograph.ts'

const pictures = (...files: readonly string[]) =>
  files.map((file) => ({
    url: `https://keel.test/cdn/${file}?v=1`,
    altText: null,
    width: 1600,
    height: 1600,
  }))

test('the second photograph is the first after the product alone, and no drawing', () => {
  expect(secondPhotograph(pictures('oat.jpg', 'in-room.jpg', 'side.jpg'))?.url).toContain('in-room.jpg')
  expect(secondPhotograph(pictures('oat.jpg', 'side.svg', 'in-room.jpg'))?.url).toContain('in-room.jpg')
})

test('a product of one photograph, or of none, has no second', () => {
  expect(secondPhotograph(pictures('oat.jpg', 'side.svg'))).toBeUndefined()
  expect(secondPhotograph([])).toBeUndefined()
})
