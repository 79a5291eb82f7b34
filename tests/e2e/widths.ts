/** A test with this tag runs at a phone's width alone: at another one it would prove nothing more. */
export const ONE_WIDTH = '@one-width'
