/** The version that the published type system is of, and the only one that is served. */
export const API_VERSION = '2025-07'

/** Shopify's clients of today begin with it; whoever asks for an earlier one has an address wrong. */
const MIN_VERSION = '2023-01'

/**
 * Whether a client may ask for the version: one that Shopify released, by its quarter, or `unstable`. All of them fall
 * to the oldest that is served.
 */
export function isReleasedVersion(version: string, now: Date): boolean {
  if (version === 'unstable') return true
  const isQuarter = /^\d{4}-(?:01|04|07|10)$/.test(version)
  return isQuarter && version >= MIN_VERSION && version <= now.toISOString().slice(0, 'YYYY-MM'.length)
}
