/** A test with this tag runs at a phone's width alone, as another width would prove nothing more. */
export const ONE_WIDTH = '@one-width'

/** A test with this tag needs a pointer and a wide screen. */
export const POINTER = '@pointer'

/**
 * A test with this tag walks what most who come here do, by the way on which nothing fails: `npm test` walks these
 * alone, and CI everything (decision 147).
 */
export const JOURNEY = '@journey'
