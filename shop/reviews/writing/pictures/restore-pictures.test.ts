import { expect, test } from 'vitest'
import type { OwnReview } from '../../../clients/backend/own-reviews.ts'
import { picturesOf, restorePictures } from './restore-pictures.ts'

const drafted = (id: string, path?: string) => ({
  ...{ id, name: `${id}.png`, width: 8, height: 6, description: `of ${id}` },
  ...(path !== undefined && { path }),
})
const published = (...paths: readonly string[]) =>
  ({
    review_pictures: paths.map((path) => ({ path, width: 8, height: 6, description: '' })),
  }) as unknown as OwnReview

test('[3.05] a draft keeps the pictures that its review still shows', async () => {
  const draft = [drafted('a', 'user/a'), drafted('b', 'user/b')]
  expect(await restorePictures(draft, published('user/b'))).toEqual([
    { ...drafted('b', 'user/b'), bytes: undefined },
  ])
})

test('[3.05] a draft keeps every published picture before it is known who is signed in', async () => {
  expect(await restorePictures([drafted('a', 'user/a')], undefined)).toHaveLength(1)
})

test('[3.05] a draft leaves out a picture whose bytes this browser does not have', async () => {
  expect(await restorePictures([drafted('a')], published('a'))).toEqual([])
})

test('[3.05] a published review brings its pictures by their paths', () => {
  expect(picturesOf(published('user/a'))).toEqual([
    { ...{ id: 'user/a', path: 'user/a', name: '', width: 8, height: 6 }, description: '', bytes: undefined },
  ])
})
