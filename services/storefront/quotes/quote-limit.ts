import { networkOf, siteOf } from '#services/shared/network.ts'
import { createSharedLimit, type LimitParts } from '#services/shared/shared-limit.ts'

const HOUR_MS = 60 * 60_000
/** Quotes, and carts made of them, of one network in an hour: a whole office may share one address. */
const MAX_AN_HOUR = 40
/** The room for quotes is everybody's, and one line of version 6 has many networks. */
const MAX_OF_SITE = 200

/** Answers how many milliseconds the address must wait, or undefined where it may go on now, which is counted. */
export type TakeQuote = (address: string) => Promise<number | undefined>

export function limitQuotes(parts: LimitParts): TakeQuote {
  const byNetwork = createSharedLimit(parts, { name: 'quotes', max: MAX_AN_HOUR, perMs: HOUR_MS })
  const bySite = createSharedLimit(parts, { name: 'quotes of a site', max: MAX_OF_SITE, perMs: HOUR_MS })
  return async (address) => {
    const [network, site] = [networkOf(address), siteOf(address)]
    if (!(await byNetwork.take(network))) return byNetwork.waitMs(network)
    if (await bySite.take(site)) return undefined
    await byNetwork.giveBack(network)
    return bySite.waitMs(site)
  }
}
