import { expect, test } from 'vitest'
import { placeOfReview, writePath } from './write-path.ts'

test.each([
  ['keel-saddle-stool', '/review?product=keel-saddle-stool', '/product/keel-saddle-stool#review-7'],
  ['a&b/c', '/review?product=a%26b%2Fc', '/product/a%26b%2Fc#review-7'],
])('a review of %s is written and shown under its name', (handle, form, place) => {
  expect(writePath(handle)).toBe(form)
  expect(placeOfReview(handle, 7)).toBe(place)
})
