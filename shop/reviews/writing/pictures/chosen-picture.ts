import type { DraftPicture } from '../draft/draft-keeper.ts'

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

/** The types that the bucket takes. Because of this list, a phone hands over a HEIC picture as JPEG. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const MAX_BYTES = 10 * 1024 * 1024
const MAX_SIDE_PX = 20_000
const MAX_NAME_CHARACTERS = 40

type CheckedPicture =
  | { readonly ok: true; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly problem: string }

/** Checks a file before it travels: it may be no picture, or too large. The size is of the upright picture. */
export async function checkPicture(file: File): Promise<CheckedPicture> {
  const name = shortName(file.name)
  if (!PICTURE_TYPES.includes(file.type))
    return refused(`${name} is not a picture that we can show. Use JPEG, PNG, WebP or AVIF.`)
  if (file.size > MAX_BYTES) return refused(`${name} is larger than 10 MB. Choose a smaller one.`)
  const drawn = await createImageBitmap(file).catch(() => undefined)
  if (!drawn) return refused(`${name} cannot be opened: it is broken, or not a picture.`)
  const { width, height } = drawn
  drawn.close()
  if (Math.max(width, height) > MAX_SIDE_PX) return refused(`${name} has too many pixels.`)
  return { ok: true, width, height }
}

export function shortName(name: string): string {
  const characters = [...name]
  return characters.length <= MAX_NAME_CHARACTERS
    ? name
    : `${characters.slice(0, MAX_NAME_CHARACTERS).join('')}…`
}

function refused(problem: string): CheckedPicture {
  return { ok: false, problem }
}
