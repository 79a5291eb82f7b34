import { CommandFailure } from '../command/command-failure.ts'

const DAY_MS = 24 * 60 * 60_000
const DEFAULT_DAYS = 30

export interface AskedDays {
  /** YYYY-MM-DD in UTC; both days are included. */
  readonly from: string
  readonly to: string
  readonly isCsv: boolean
}

/** Reads `--from DAY --to DAY --csv` in any order; without them, the last thirty days. */
export function readDays(values: readonly string[], now: Date): AskedDays {
  let [from, to, isCsv]: [string | undefined, string | undefined, boolean] = [undefined, undefined, false]
  for (let index = 0; index < values.length; index += 1) {
    const name = values[index]
    if (name === '--csv') isCsv = true
    else if (name === '--from') from = readDay(values[++index])
    else if (name === '--to') to = readDay(values[++index])
    else
      throw new CommandFailure(
        `there is no option ${JSON.stringify(name)}; say --from DAY, --to DAY or --csv`,
      )
  }
  to ??= dayOf(now.getTime())
  from ??= dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS)
  if (from > to) throw new CommandFailure('the first day comes after the last')
  return { from, to, isCsv }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function readDay(text = ''): string {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms) || dayOf(ms) !== text)
    throw new CommandFailure('a day is written as 2026-03-17, and is one in UTC')
  return text
}
