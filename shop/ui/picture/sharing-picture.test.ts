import { expect, test } from 'vitest'
import { sharingPicture } from './sharing-picture.ts'

const picture = { altText: 'From the side', width: 1600, height: 1200 }

test('a drawing is shared as a JPEG of 1200 pixels, with its shape kept', () => {
  expect(sharingPicture({ ...picture, url: 'https://shop.example/cdn/stool/side.svg?v=1' })).toEqual({
    url: 'https://shop.example/cdn/stool/side.svg?v=1&width=1200&format=jpg',
    width: 1200,
    height: 900,
    altText: 'From the side',
  })
})

test('one that is smaller is not said to be larger, and one that nobody measured claims no size', () => {
  const url = 'https://cdn.example/side.png'
  expect(sharingPicture({ ...picture, url, width: 800, height: 600 })).toMatchObject({
    url: 'https://cdn.example/side.png?width=800&format=jpg',
    width: 800,
    height: 600,
  })
  expect(sharingPicture({ ...picture, url, width: null })).toMatchObject({ width: null, height: null })
})
