import { atom } from 'nanostores'
import type { CheckoutStart } from './start-checkout.ts'

/**
 * How far the hand-over to the checkout has come. It needs no React, and stands apart from the island, which shows it
 * where there is something to say.
 */
export const handedOver = atom<CheckoutStart>({ kind: 'leaving' })
