import { useStore } from '@nanostores/react'
import { cartStore } from './cart-store.ts'
import type { Cart } from './create-cart-store.ts'

/** The server renders an empty cart, so the first render in the browser does too. */
export function useCart(): Cart {
  return useStore(cartStore.$cart, { ssr: 'initial' })
}
