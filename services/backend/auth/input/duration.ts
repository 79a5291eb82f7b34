const UNITS_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
const PART = /(\d+\.?\d*|\.\d+)(ns|us|µs|ms|s|m|h)/g
const WHOLE = /^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/
/** Go's own type holds no more: about 292 years. */
const MAX_MS = 2 ** 63 / 1e6

/** Reads a length of time as Go writes it, such as 1h30m, in milliseconds. Any other text gives undefined. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0
  if (!WHOLE.test(text)) return undefined
  const ms = [...text.matchAll(PART)].reduce(
    (sum, [, figure, unit = '']) => sum + Number(figure) * (UNITS_MS[unit] ?? Number.NaN),
    0,
  )
  return ms < MAX_MS ? ms : undefined
}
