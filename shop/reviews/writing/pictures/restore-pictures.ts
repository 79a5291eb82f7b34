import type { OwnReview } from '../../../clients/backend/own-reviews.ts'
import type { DraftPicture } from '../draft/draft-keeper.ts'
import { readPicture } from '../draft/picture-keeper.ts'
import type { ChosenPicture } from './chosen-picture.ts'

/**
 * Finds the pictures that are still there: published ones by their path, others by the bytes that were kept. Before
 * the visitor is signed in, nobody knows what they have published, so every path is kept.
 */
export async function restorePictures(
  drafted: readonly DraftPicture[],
  own: OwnReview | undefined,
): Promise<readonly ChosenPicture[]> {
  const published = own && new Set(own.review_pictures.map(({ path }) => path))
  const restored = await Promise.all(
    drafted.map(async (picture): Promise<ChosenPicture | undefined> => {
      if (picture.path !== undefined)
        return !published || published.has(picture.path) ? { ...picture, bytes: undefined } : undefined
      const bytes = await readPicture(picture.id)
      return bytes && { ...picture, bytes }
    }),
  )
  return restored.filter((picture) => picture !== undefined)
}

export function picturesOf({ review_pictures }: OwnReview): readonly ChosenPicture[] {
  return review_pictures.map((picture) => ({ ...picture, id: picture.path, name: '', bytes: undefined }))
}
