import { afterEach, expect, test, vi } from 'vitest'
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

afterEach(() => void vi.unstubAllGlobals())

/** Stands in for a browser's database that holds these bytes under the id 'a' alone. */
function holdBytes(bytes: Blob): void {
  const answering = (result: unknown) => {
    const request: { result: unknown; onsuccess?: () => void } = { result }
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  const get = (id: string) => answering(id === 'a' ? { bytes } : undefined)
  const transaction = () => {
    const begun: { oncomplete?: () => void; objectStore: () => object } = { objectStore: () => ({ get }) }
    setImmediate(() => begun.oncomplete?.())
    return begun
  }
  vi.stubGlobal('indexedDB', { open: () => answering({ transaction, close() {} }) })
}

test('[3.05] a draft keeps the pictures that were chosen and not sent yet, with their bytes', async () => {
  const bytes = new Blob(['a picture'])
  holdBytes(bytes)
  const draft = [drafted('b'), drafted('a')]
  expect(await restorePictures(draft, published('user/a'))).toEqual([{ ...drafted('a'), bytes }])
  expect(await restorePictures(draft, undefined)).toEqual([{ ...drafted('a'), bytes }])
})

test('[3.05] a published review brings its pictures by their paths', () => {
  expect(picturesOf(published('user/a'))).toEqual([
    { ...{ id: 'user/a', path: 'user/a', name: '', width: 8, height: 6 }, description: '', bytes: undefined },
  ])
})
