import * as v from 'valibot'
import type { Operations } from './operation.ts'

export const MAX_PICTURES = 50
export const MAX_ALT = 512
export const MAX_PICTURE_MB = 10
const ALT = 'the alternative text is missing: say in a sentence what the picture shows'
const PLACE = `a place is a whole number from 1 to ${MAX_PICTURES}`

const alt = v.pipe(
  v.string(ALT),
  v.trim(),
  v.minLength(1, ALT),
  v.maxLength(MAX_ALT, `an alternative text has at most ${MAX_ALT} characters`),
  v.check(
    (text) => !/\p{Cc}/u.test(text),
    'the alternative text holds a line break, or another character that cannot be written',
  ),
)
export const pictureFile = v.pipe(
  v.string('a picture is named by its file'),
  v.maxLength(300, 'no file has such a name'),
)
/** What the sender saw; where the pictures are others by now, nothing is done. */
const version = v.optional(v.pipe(v.string(), v.maxLength(64, 'a version is what the product itself says')))

export const pictureChange = v.object({
  alt: v.optional(alt),
  place: v.optional(
    v.pipe(v.number(PLACE), v.integer(PLACE), v.minValue(1, PLACE), v.maxValue(MAX_PICTURES, PLACE)),
  ),
})
/** Null leaves a variant without a picture of its own. */
export const variantPictures = v.pipe(
  v.array(
    v.object({ sku: v.pipe(v.string(), v.maxLength(255)), file: v.nullable(pictureFile) }),
    'the variants are missing',
  ),
  v.maxLength(100, 'there are more than 100 variants: send them in parts'),
)

const changed = v.object({ handle: v.string(), changed: v.boolean() })

export const productPictureOperations = {
  /** What is left out stays; the first place is 1. */
  changePicture: {
    method: 'PUT',
    path: '/products/:handle/pictures/:file',
    action: 'picture.change',
    body: v.object({ ...pictureChange.entries, version }, 'an alternative text or a place is missing'),
    answer: changed,
  },
  removePicture: {
    method: 'DELETE',
    path: '/products/:handle/pictures/:file',
    action: 'picture.change',
    query: v.object({ version }),
    answer: changed,
  },
  /** A picture that was removed in the last 30 days is as it was, and that of the variants that have none by now. */
  putPictureBack: {
    method: 'PUT',
    path: '/products/:handle/removed-pictures/:file',
    action: 'picture.change',
    answer: changed,
  },
  setVariantPictures: {
    method: 'PUT',
    path: '/products/:handle/variant-pictures',
    action: 'picture.change',
    body: v.object({ variants: variantPictures, version }, 'the variants are missing'),
    answer: changed,
  },
} as const satisfies Operations

/** A picture as its file is, of whatever name: a JPEG, PNG, WebP or AVIF. */
export const pictureUpload = {
  addPicture: {
    method: 'POST',
    path: '/products/:handle/pictures',
    action: 'picture.change',
    /** It comes last, unless it comes first. Aside, nobody sees it until a planned change adds it. */
    query: v.object(
      {
        alt,
        place: v.optional(v.picklist(['first', 'last', 'aside'], 'a place is first, last or aside')),
      },
      ALT,
    ),
    body: v.blob(),
    /** The place is null of a picture that lies aside. */
    answer: v.object({ handle: v.string(), file: v.string(), place: v.nullable(v.number()) }),
  },
} as const satisfies Operations
