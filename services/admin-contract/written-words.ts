import * as v from 'valibot'

const MAX_LENGTH = 2_000

/** Words from the shop to a buyer, which the mail and the page repeat. */
export const writtenWords = v.pipe(
  v.string('the words are missing'),
  v.trim(),
  v.minLength(1, 'the words are missing'),
  v.maxLength(MAX_LENGTH, `the words are at most ${MAX_LENGTH} characters`),
  v.check((text) => !/[^\P{Cc}\n\t]/u.test(text), 'the words hold a character that cannot be written'),
)
