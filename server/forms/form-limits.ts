import { Budgets } from '#services/shared/budgets.ts'
import { networkOf } from '#services/shared/network.ts'

const HOUR_S = 3600
/** A whole office may share one address. */
const MAX_FROM_NETWORK = 20
const NETWORKLESS = 'unknown'

export interface FormLimits {
  /** Does the work, unless the network has reached its limit. Work that fails does not count. */
  within<Outcome>(address: string | undefined, work: () => Promise<Outcome>): Promise<Outcome | 'too many'>
}

/** A network may send `max` forms at once, and as many in an hour after that. */
export function createFormLimits(now: () => Date, max = MAX_FROM_NETWORK): FormLimits {
  const networks = new Budgets({ max, restoredPerS: max / HOUR_S, now })
  return {
    async within(address, work) {
      const network = address === undefined ? NETWORKLESS : networkOf(address)
      if (!networks.take(network, 1)) return 'too many'
      try {
        return await work()
      } catch (error) {
        networks.charge(network, -1)
        throw error
      }
    },
  }
}
