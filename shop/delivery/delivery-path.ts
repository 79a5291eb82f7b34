/** The page that says when a parcel arrives and what that costs, for a ZIP code that a form names. */
export const DELIVERY_PATH = '/delivery'

/** The same answer without a page around it, for a form's script. */
export const DELIVERY_ANSWER_PATH = '/delivery/answer'

/** Under this key the browser keeps the ZIP code that was asked for last. */
export const ZIP_KEY = 'keel_zip'

/** The form on a product's page. */
export const DELIVERY_FORM_ID = 'arrival'
