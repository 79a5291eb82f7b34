import { networkOf } from '#services/shared/network.ts'
import { createSharedLimit, type LimitParts } from '#services/shared/shared-limit.ts'

const HOUR_MS = 3_600_000
/** A whole office may share one address. */
const MAX_FROM_NETWORK = 20
const NETWORKLESS = 'unknown'

export interface FormLimits {
  /** Does the work, unless the network has reached its limit. Work that fails does not count. */
  within<Outcome>(address: string | undefined, work: () => Promise<Outcome>): Promise<Outcome | 'too many'>
}

/** A network may send twenty forms at once, and as many in an hour after that, to whichever process they come. */
export function createFormLimits(parts: LimitParts): FormLimits {
  const networks = createSharedLimit(parts, { name: 'forms', max: MAX_FROM_NETWORK, perMs: HOUR_MS })
  return {
    async within(address, work) {
      const network = networkOrNone(address)
      if (!(await networks.take(network))) return 'too many'
      try {
        return await work()
      } catch (error) {
        await networks.giveBack(network)
        throw error
      }
    },
  }
}

/** Callers whose address nobody knows are one network. */
export function networkOrNone(address: string | undefined): string {
  return address === undefined ? NETWORKLESS : networkOf(address)
}
