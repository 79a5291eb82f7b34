/** One figure against the limit that fails it; without one it is only told. */
export interface Budget {
  name: string
  measured: number
  limit: number | undefined
  /** Whether the figure must stay below the limit or reach it. */
  kind: 'at most' | 'at least'
  unit: string
  /** The yardstick of this figure varied too much for a verdict. */
  isNoisy?: boolean
}

export function isKept({ measured, limit, kind, isNoisy }: Budget): boolean {
  if (limit === undefined || isNoisy) return true
  return kind === 'at most' ? measured <= limit : measured >= limit
}

export function describe(budget: Budget): string {
  const { name, measured, limit, kind, unit, isNoisy } = budget
  const figure = `${round(measured)} ${unit}`.trim()
  if (limit === undefined) return `        ${name}: ${figure}`
  if (isNoisy) return `TOO NOISY  ${name}: ${figure}`
  return `${isKept(budget) ? 'kept  ' : 'MISSED'}  ${name}: ${figure} (${kind} ${limit} ${unit})`.replace(
    ' )',
    ')',
  )
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}
