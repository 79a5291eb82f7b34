import * as v from 'valibot'

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
