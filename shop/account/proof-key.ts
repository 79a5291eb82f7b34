/** The key under which a tab keeps the proof of a purchase until somebody is signed in. */
export const PROOF_KEY = 'keel_purchase_proof'
