export const FIRST_ROW_END = 'first-row-end'

/** The browser shows nothing of a page with `firstRow` until it has come to this element. */
export function FirstRowEnd() {
  return <span id={FIRST_ROW_END} hidden />
}
