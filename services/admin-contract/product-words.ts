import * as v from 'valibot'
import type { Operations } from './operation.ts'

/** Shopify's limit of a title. */
const MAX_TITLE = 255
const MAX_DESCRIPTION = 20_000
const CONTROL = /[^\P{Cc}\n\t\r]/u
const WHOLE = 'the words hold a character that cannot be written'

/** Words as a visitor reads them: paragraphs with an empty line between them, and no markup. */
export const productWords = v.object(
  {
    title: v.pipe(
      v.string('a title is missing'),
      v.trim(),
      v.minLength(1, 'a title is missing'),
      v.maxLength(MAX_TITLE, `a title has at most ${MAX_TITLE} characters`),
      v.check((text) => !/\p{Cc}/u.test(text), WHOLE),
    ),
    description: v.pipe(
      v.string('a description is missing'),
      v.trim(),
      v.maxLength(MAX_DESCRIPTION, `a description has at most ${MAX_DESCRIPTION} characters`),
      v.check((text) => !CONTROL.test(text), WHOLE),
    ),
  },
  'a title and a description are missing',
)

export type ProductWords = v.InferOutput<typeof productWords>

export const productWordOperations = {
  setWords: {
    method: 'PUT',
    path: '/products/:handle/words',
    action: 'words.change',
    /** `version` is what the sender saw; where the words are others by now, nothing is overwritten. */
    body: v.object(
      { ...productWords.entries, version: v.optional(v.string()) },
      'a title and a description are missing',
    ),
    answer: v.object({ handle: v.string(), changed: v.boolean() }),
  },
} as const satisfies Operations
