/** Apart from what reads it, so that every page can look whether there is anything. */
export const UNHEARD_KEY = 'keel_unheard_sign_outs'
