import { LRUCache } from 'lru-cache'
import { Budgets } from '#services/shared/budgets.ts'
import type { ChangeOnce } from '#shop/cart/posted/cart-changes.ts'
import { networkOrNone } from './form-limits.ts'

/** A whole office may share one address, and change its carts before lunch. */
const MAX_CHANGES_OF_NETWORK = 300
const HOUR_S = 3600
/** Whoever wants two of something may add it a second time after this. */
const SAME_TAP_MS = 2_000
const MAX_REMEMBERED = 5_000

interface LastForm {
  readonly form: string
  readonly atMs: number
  readonly outcome: ReturnType<Parameters<ChangeOnce>[1]>
}

/**
 * A tap twice sends a form twice, and no script is there to stop it: the second one gets the first one's answer. The
 * cart's id tells whose form it is. Two first forms, of who has no cart yet, begin two carts, of which the browser keeps
 * one: they must not be joined, as two people of one network may have sent them. Several processes divide what a network
 * may change: it is counted in memory, where the second form of a tap is looked for before anything else happens.
 */
export function createChangeOnce(now: () => Date, share?: () => number): ChangeOnce {
  const networks = new Budgets({
    max: MAX_CHANGES_OF_NETWORK,
    restoredPerS: MAX_CHANGES_OF_NETWORK / HOUR_S,
    now,
    ...(share && { share }),
  })
  const lastOf = new LRUCache<string, LastForm>({ max: MAX_REMEMBERED })
  return async ({ cartId, form, address }, change) => {
    const last = cartId === undefined ? undefined : lastOf.get(cartId)
    const atMs = now().getTime()
    // The same form has an outcome of the same type.
    if (last?.form === form && atMs - last.atMs < SAME_TAP_MS)
      return last.outcome as ReturnType<typeof change>
    const network = networkOrNone(address)
    if (!networks.take(network, 1)) return 'too many'
    const outcome = change()
    if (cartId !== undefined) lastOf.set(cartId, { form, atMs, outcome })
    const forget = () => void (cartId !== undefined && lastOf.delete(cartId))
    try {
      const { cartId: changed } = await outcome
      if (changed === undefined) forget()
      else lastOf.set(changed, { form, atMs, outcome })
    } catch (error) {
      forget()
      networks.charge(network, -1)
      throw error
    }
    return outcome
  }
}
