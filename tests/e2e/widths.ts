/** A test with this tag runs at a phone's width alone, as another width would prove nothing more. */
export const ONE_WIDTH = '@one-width'

/** A test with this tag needs a pointer and a wide screen. */
export const POINTER = '@pointer'

/** A test with this tag proves a second time what another one proves, so that a short run leaves it out. */
export const PROVED_TWICE = '@proved-twice'
