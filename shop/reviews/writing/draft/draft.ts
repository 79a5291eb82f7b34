import * as v from 'valibot'
import { TYPED_FIELDS } from '../review-values.ts'

/** The limit leaves room for a text that is too long for a review, so that its writer can see and shorten it. */
export const MAX_KEPT_CHARACTERS = 20_000
const MAX_PICTURES = 5

const text = v.pipe(v.string(), v.maxLength(MAX_KEPT_CHARACTERS))
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

const pictureSchema = v.object({
  id: v.string(),
  /** Name of the file. */
  name: text,
  width: pixels,
  height: pixels,
  description: text,
  /** Path in the bucket, where the review had the picture before; otherwise its bytes are kept beside the draft. */
  path: v.optional(v.string()),
})

export const draftSchema = v.object({
  values: v.object(v.entriesFromList(TYPED_FIELDS, text)),
  pictures: v.pipe(v.array(pictureSchema), v.maxLength(MAX_PICTURES)),
  /** The draft was to be sent when it turned out that nobody was signed in. */
  wasSent: v.boolean(),
})

/** A review that somebody has typed and not sent yet. */
export type Draft = v.InferOutput<typeof draftSchema>
export type DraftPicture = Draft['pictures'][number]
