/** The page that says when a parcel arrives and what that costs, for a ZIP code that a form names. */
export const DELIVERY_PATH = '/delivery'

/** The same answer without a page around it, for a form's script. */
export const DELIVERY_ANSWER_PATH = '/delivery/answer'

/** Under this key the browser keeps the ZIP code that was asked for last. */
export const ZIP_KEY = 'keel_zip'

/**
 * Runs before a product's page is painted: where the browser keeps a ZIP code, its answer has its room from the first
 * frame on, so that nothing below moves down when it comes. The rule for the mark is in `theme.css`.
 */
export const KEPT_ZIP_MARK = `try{if(localStorage.getItem('${ZIP_KEY}'))document.documentElement.dataset.zipKept=''}catch{}`

/** The form on a product's page. */
export const DELIVERY_FORM_ID = 'arrival'

/** Gives up the room that is kept below a form for the answer to a kept ZIP code (`theme.css`). */
export function awaitNoAnswer(formId: string): void {
  document.getElementById(`${formId}-answer`)?.removeAttribute('data-awaited')
}
