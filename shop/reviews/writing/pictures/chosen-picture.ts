import type { DraftPicture } from '../draft/draft.ts'

/** A picture in the form. */
export interface ChosenPicture extends DraftPicture {
  /** Undefined where the picture is in the bucket already. */
  readonly bytes: Blob | undefined
}

export const MAX_PICTURES = 5
const ID_BYTES = 16

/** `randomUUID` is missing on a page that came by plain HTTP from another machine. */
export function newPictureId(): string {
  return [...crypto.getRandomValues(new Uint8Array(ID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
