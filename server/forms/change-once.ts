import { LRUCache } from 'lru-cache'
import type { ChangeOnce } from '#shop/cart/posted/cart-changes.ts'
import { createFormLimits } from './form-limits.ts'

/** A whole office may share one address, and change its carts before lunch. */
const MAX_CHANGES_OF_NETWORK = 300
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
 * one: they must not be joined, as two people of one network may have sent them.
 */
export function createChangeOnce(now: () => Date): ChangeOnce {
  const limits = createFormLimits(now, MAX_CHANGES_OF_NETWORK)
  const lastOf = new LRUCache<string, LastForm>({ max: MAX_REMEMBERED })
  return async ({ cartId, form, address }, change) => {
    const last = cartId === undefined ? undefined : lastOf.get(cartId)
    const atMs = now().getTime()
    // The same form has an outcome of the same type.
    if (last?.form === form && atMs - last.atMs < SAME_TAP_MS)
      return last.outcome as ReturnType<typeof change>
    return limits.within(address, async () => {
      const outcome = change()
      if (cartId !== undefined) lastOf.set(cartId, { form, atMs, outcome })
      const forget = () => void (cartId !== undefined && lastOf.delete(cartId))
      try {
        const { cartId: changed } = await outcome
        if (changed === undefined) forget()
        else lastOf.set(changed, { form, atMs, outcome })
      } catch (error) {
        forget()
        throw error
      }
      return outcome
    })
  }
}
