import { useStore } from '@nanostores/react'
import { cartStore } from './cart-store.ts'
import type { Cart } from './create-cart-store.ts'

/** The server's markup has an empty cart, so the browser begins with that too. */
export function useCart(): Cart {
  return useStore(cartStore.$cart, { ssr: 'initial' })
}
