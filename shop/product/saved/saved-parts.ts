/** The parts of the page of what was saved, of which its scripts show one. */
export const SAVED_LIST_ID = 'saved-list'
export const COMPARE_SAVED_ID = 'compare-saved'
export const NOTHING_SAVED_ID = 'nothing-saved'
export const SAVED_FAILED_ID = 'saved-failed'

/**
 * Shows one part and hides the others. The list holds these rows alone: who comes back to a page that the browser kept
 * may be somebody else.
 */
export function showPart(shown: string, ...rows: readonly Element[]): void {
  for (const id of [SAVED_LIST_ID, NOTHING_SAVED_ID, SAVED_FAILED_ID]) {
    const part = document.getElementById(id)
    if (part) part.hidden = id !== shown
  }
  document.getElementById(SAVED_LIST_ID)?.replaceChildren(...rows)
}
