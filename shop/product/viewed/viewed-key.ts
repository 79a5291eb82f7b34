/** Under this the browser keeps what was opened, the newest first; it stands on the privacy page. */
export const VIEWED_KEY = 'keel_viewed'
