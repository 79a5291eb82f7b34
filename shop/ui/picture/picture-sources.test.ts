import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.ts'

const url = 'https://cdn.shopify.com/s/files/1/2/side.jpg?v=17'

test('a photograph comes in every width below its own, and in its own', () => {
  const { src, srcSet } = pictureSources({ url, width: 700 })
  expect(src).toBe(`${url}&width=700`)
  expect(srcSet).toBe([160, 320, 480, 640, 700].map((width) => `${url}&width=${width} ${width}w`).join(', '))
})

test('a width that the address already has is replaced', () => {
  expect(pictureSources({ url: `${url}&width=50`, width: 1600 }).src).toBe(`${url}&width=800`)
})

test.each([null, 2000, 8000])('a photograph of width %s stops at what the shop can show', (width) => {
  expect(pictureSources({ url, width }).srcSet).toMatch(/width=2000 2000w$/)
})

test('a drawing needs no sizes', () => {
  const drawing = 'https://keel.test/cdn/chair/side.svg?v=1'
  expect(pictureSources({ url: drawing, width: 1600 })).toEqual({ src: drawing, srcSet: undefined })
})
