import { subnetOf } from '#services/shared/network.ts'
import type { Asker } from '../passwords/hash-queue.ts'

/**
 * The key of a limit whose account or mailbox strangers can name. All strangers share one count of it, and a known
 * visitor has another for their own network, which no stranger reaches. The name stands last, as it can be anything.
 */
export function countedAs(name: string, { address, isKnown }: Asker): string {
  return isKnown && address !== undefined ? `known in ${subnetOf(address)}: ${name}` : `strangers: ${name}`
}
