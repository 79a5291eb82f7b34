import * as v from 'valibot'

const DAY_MS = 24 * 60 * 60_000
const NO_SUCH_DAY = 'there is no such day'

/** A day of the calendar, in UTC. */
export const day = v.pipe(
  v.string('a day is missing'),
  v.isoDate('a day is written as 2026-03-17'),
  v.check(isDay, NO_SUCH_DAY),
)

/** 2026-02-30 has the form of a day, but is none. */
function isDay(text: string): boolean {
  const midnight = new Date(text)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

export const trackingNumber = v.pipe(
  v.string('a tracking number is missing'),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9 -]{3,49}$/,
    'a tracking number is 4 to 50 letters, digits, blanks and dashes',
  ),
)

/** A range of days, both of which are included. */
export function daysUpTo(most: number) {
  return v.pipe(
    v.object({ from: day, to: day }),
    v.check(({ from, to }) => from <= to, 'the first day comes after the last'),
    v.check(
      ({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < most,
      `ask for at most ${most} days`,
    ),
  )
}

/** A moment in UTC that was typed, on a day that there is. */
export function typedMoment(message: string) {
  return v.pipe(
    v.string(message),
    v.isoTimestamp(message),
    v.check((text) => !Number.isNaN(Date.parse(text)), message),
    v.check((text) => Number.isNaN(Date.parse(text)) || isDay(text.slice(0, 10)), NO_SUCH_DAY),
    v.transform((text) => new Date(text)),
  )
}

const MAX_SEARCH_CHARACTERS = 100

/** What a list of cases is asked for: a state, the number or address to look for, and where the page before ended. */
export function caseQuery<const States extends readonly [string, ...string[]]>(states: States) {
  return v.object({
    state: v.optional(v.picklist(states, `a state is one of: ${states.join(', ')}`)),
    /** The number of an order or of a case, or the buyer's whole address. */
    q: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(MAX_SEARCH_CHARACTERS, `look for at most ${MAX_SEARCH_CHARACTERS} characters`),
      ),
    ),
    /** `next` of the page before. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'there is no such page'))),
  })
}

/** The cursor of the page that follows; null on the last one. */
export const nextPage = v.nullable(v.string())

/**
 * What the caller last saw of the order, as `showOrder` told it. Where the order has changed since, nothing is done and
 * the answer is 409, with a sentence on who changed what.
 */
export const seenVersion = v.object({
  version: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{8}$/, 'a version is what the order itself says')),
  ),
})

/** A page makes a key for each form that it shows, so that a form that is sent twice is done once. */
export const formKey = v.pipe(v.string('a key is missing'), v.uuid('a key is a UUID'))

const MAX_WORDS_LENGTH = 2_000

/** Words from the shop to a buyer, which the mail and the page repeat. */
export const writtenWords = v.pipe(
  v.string('the words are missing'),
  v.trim(),
  v.minLength(1, 'the words are missing'),
  v.maxLength(MAX_WORDS_LENGTH, `the words are at most ${MAX_WORDS_LENGTH} characters`),
  v.check((text) => !/[^\P{Cc}\n\t]/u.test(text), 'the words hold a character that cannot be written'),
)
