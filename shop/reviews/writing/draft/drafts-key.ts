/** The key under which the browser keeps reviews that are not sent; it has a file of its own, so that it brings no schema along. */
export const DRAFTS_KEY = 'keel_review_drafts'
