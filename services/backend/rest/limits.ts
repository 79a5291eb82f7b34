/** What one request may ask for, so that none is dear to read, to plan or to answer. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024
/** Node refuses more than this in all headers together. */
export const MAX_URL_CHARACTERS = 16 * 1024
/** Rows that anybody but the owner gets in one answer, as the hosted service has it. */
export const MAX_ROWS = 1_000
export const MAX_SELECTED = 300
export const MAX_EMBEDDED = 20
export const MAX_CONDITIONS = 100
/** Of tables in tables, and of and() in or(). */
export const MAX_NESTING = 10
export const MAX_JSON_NESTING = 100
/** Requests that hold a connection at once: the shop and the checkout ask the same database. */
export const MAX_AT_ONCE = 6
export const MAX_WAITING = 200
export const MAX_WAITING_FROM_ONE_NETWORK = 50
