/** The key has its own file, so that every page can check for pending sign-outs without loading their code. */
export const PENDING_KEY = 'keel_unheard_sign_outs'
