/** A test with this tag runs at a phone's width alone: at another one it would prove nothing more. */
export const ONE_WIDTH = '@one-width'

/** What a test with this tag is about is there for a pointer on a wide screen alone. */
export const POINTER = '@pointer'
