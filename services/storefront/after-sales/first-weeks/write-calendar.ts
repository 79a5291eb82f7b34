import { brand } from '#facts/brand.ts'

interface DayEvent {
  /** The same for the same day of a later file, so that calendars replace it. */
  readonly uid: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly summary: string
  readonly description: string
}

interface Calendar {
  readonly name: string
  readonly madeAt: Date
  readonly events: readonly DayEvent[]
}

const MAX_LINE_BYTES = 75
const DAY_MS = 24 * 60 * 60 * 1000

/** Writes a calendar file (RFC 5545) of whole days, which takes up nobody's hours. */
export function writeCalendar({ name, madeAt, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand.name)}//Two weeks//EN`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, date, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
      `DTSTART;VALUE=DATE:${compact(date)}`,
      `DTEND;VALUE=DATE:${compact(new Date(Date.parse(date) + DAY_MS).toISOString())}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function compact(date: string): string {
  return date.slice(0, 10).replaceAll('-', '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** A line goes on in the next one after a space; no character is cut in two. */
function folded(line: string): string {
  const rows: string[] = []
  let row = ''
  for (const character of line) {
    if (Buffer.byteLength(row + character) > MAX_LINE_BYTES) {
      rows.push(row)
      row = ' '
    }
    row += character
  }
  return [...rows, row].join('\r\n')
}
