/** The version of the published type system, and the only one that is served. */
export const API_VERSION = '2025-07'

/** Shopify's current clients begin with this version; an earlier one in an address is a mistake. */
const MIN_VERSION = '2023-01'

/**
 * Tells whether a client may ask for the version: a quarter that Shopify has released, or `unstable`. The oldest
 * version served answers for all of them.
 */
export function isReleasedVersion(version: string, now: Date): boolean {
  if (version === 'unstable') return true
  const isQuarter = /^\d{4}-(?:01|04|07|10)$/.test(version)
  return isQuarter && version >= MIN_VERSION && version <= now.toISOString().slice(0, 'YYYY-MM'.length)
}
