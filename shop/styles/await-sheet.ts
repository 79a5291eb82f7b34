/** Firefox reads past a sheet in the body, but for a script it waits until the sheet before it is there. */
export const AWAIT_SHEET = '0'
