import type { Operation } from '../parse/filter.ts'
import { RestError } from '../rest-error.ts'

type Search = Extract<Operation, { kind: 'search' }>

/** PostgreSQL keeps up to 32 operators that wait for their word, three of which may be no negations. */
const MAX_NEGATIONS = 20
const NEGATIONS: Readonly<Partial<Record<Search['search'], RegExp>>> = {
  fts: new RegExp(`(?:!\\s*){${MAX_NEGATIONS + 1}}`, 'u'),
  // Here PostgreSQL skips the other signs where it waits for a word.
  wfts: new RegExp(`(?:-[\\s!&|()]*){${MAX_NEGATIONS + 1}}`, 'u'),
}

/**
 * Refuses searches that PostgreSQL answers with an internal error, as if it were broken: anybody could fill the log
 * with its failures, and have whoever runs the shop called.
 */
export function refuseBrokenSearches(operations: readonly Operation[]) {
  for (const operation of operations) {
    if (operation.kind !== 'search') continue
    const { search, language, value } = operation
    // PostgreSQL takes a number for the internal one of a configuration, and does not ask whether there is one.
    if (language !== undefined && /^\d+$/.test(language))
      throw new RestError(400, '42704', `text search configuration "${language}" does not exist`)
    if (NEGATIONS[search]?.test(value))
      throw new RestError(
        400,
        '54001',
        `statement too complex: more than ${MAX_NEGATIONS} negations in a row`,
      )
  }
}
