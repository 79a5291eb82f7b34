import { Budgets } from '#services/shared/budgets.ts'
import { networkOf } from '#services/shared/network.ts'

const HOUR_S = 3600
/** A whole office may sit behind one address. */
const MAX_FROM_NETWORK = 20
/** Mails that a stranger can have sent to one address by typing it. */
const MAX_TO_ADDRESS = 3
const NETWORKLESS = 'unknown'

export interface FormLimits {
  /** False where too much came from that network. */
  mayCome(address: string | undefined): boolean
  /** False where the address was sent enough: nobody is told. */
  mayBeSent(email: string): boolean
}

export function createFormLimits(now: () => Date): FormLimits {
  const networks = new Budgets({ max: MAX_FROM_NETWORK, restoredPerS: MAX_FROM_NETWORK / HOUR_S, now })
  const addresses = new Budgets({ max: MAX_TO_ADDRESS, restoredPerS: MAX_TO_ADDRESS / HOUR_S, now })
  return {
    mayCome: (address) => networks.take(address === undefined ? NETWORKLESS : networkOf(address), 1),
    mayBeSent: (email) => addresses.take(email.toLowerCase(), 1),
  }
}
