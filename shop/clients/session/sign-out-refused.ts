/** The code has its own file, so that the account menu, which is on every page, does not load what judges answers. */
export const SIGN_OUT_REFUSED = 'sign_out_refused'
