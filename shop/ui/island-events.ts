/** Wakes an island that sleeps. */
export const WAKE = 'keel:wake'

/** A click is held for an island that is not awake yet; `LET_GO`: it has had its answer. */
export const HELD = 'keel:held'
export const LET_GO = 'keel:let-go'

/** The script of an island did not come, and what was held for it has no other answer. */
export const MISSED = 'keel:missed'
