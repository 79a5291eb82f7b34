/** Under this the browser keeps what was saved without an account; it stands on the privacy page, as the next one does. */
export const SAVED_KEY = 'keel_saved'
/** What the account that is signed in has saved, after its id: kept where its session is, and gone with it. */
export const ACCOUNT_SAVED_KEY = 'keel_account_saved'
