/** The shop's own version: its pages ask it, and it answers whoever names it, an earlier one or none. */
export const API_VERSION = '2025-07'

/** The newest version whose type system Shopify publishes, in the package `newest-hydrogen-react`. */
export const NEWEST_VERSION = '2026-04'

export type ServedVersion = typeof API_VERSION | typeof NEWEST_VERSION

/** Shopify's current clients begin with this version; an earlier one in an address is a mistake. */
const MIN_VERSION = '2023-01'

/**
 * Returns the version that answers a client, or undefined where Shopify has released no such version. A client may ask
 * for any released quarter or `unstable`: one after the shop's own is answered by the newest, any other by the shop's.
 */
export function versionFor(asked: string | undefined, now: Date): ServedVersion | undefined {
  if (asked === undefined) return API_VERSION
  if (asked === 'unstable') return NEWEST_VERSION
  const isQuarter = /^\d{4}-(?:01|04|07|10)$/.test(asked)
  if (!isQuarter || asked < MIN_VERSION || asked > now.toISOString().slice(0, 'YYYY-MM'.length))
    return undefined
  return asked > API_VERSION ? NEWEST_VERSION : API_VERSION
}
