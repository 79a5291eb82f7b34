export const FIRST_ROW_END = 'first-row-end'

/** Until the browser has come to here, it shows nothing of a page whose `firstRow` says that this stands in it. */
export function FirstRowEnd() {
  return <span id={FIRST_ROW_END} hidden />
}
