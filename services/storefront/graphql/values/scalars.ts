type Serialize = (value: unknown) => unknown

/** Shopify writes times in UTC to the second: 2025-07-01T00:00:00Z. */
const instant: Serialize = (value) => (value instanceof Date ? `${value.toISOString().slice(0, 19)}Z` : value)

/** Only what our values are not already written as. */
export const serializers: Readonly<Record<string, Serialize>> = {
  DateTime: instant,
  ISO8601DateTime: instant,
}
