/** One figure and the limit that it must keep; a figure without a limit is only printed. */
export interface Budget {
  name: string
  measured: number
  limit: number | undefined
  /** Whether the figure may not exceed the limit, or must reach it. */
  kind: 'at most' | 'at least'
  unit: string
  /** Whether the yardstick of this figure varied too much for a verdict. */
  isNoisy?: boolean
}

export function isKept({ measured, limit, kind, isNoisy }: Budget): boolean {
  if (limit === undefined || isNoisy) return true
  return kind === 'at most' ? measured <= limit : measured >= limit
}

export function lineOf(budget: Budget): string {
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
