import { type Seat, seats } from '#facts/seats.ts'
import { countWords } from '../../ui/text/number-words.ts'

/** The parameter of an address that names what is compared. */
export const SEATS_PARAMETER = 'seats'

/** More than six handles take; the rest of a longer text says nothing. */
const MAX_CHARACTERS = 400
/** What all our handles begin with, which an address can do without. */
const HANDLE_BEGINS = 'keel-'

export interface ChosenSeats {
  /** At least one, in the order of the facts. */
  readonly seats: readonly Seat[]
  /** What is the matter with the address, in words for whoever followed it. */
  readonly problem: string | undefined
}

const nameOf = ({ handle }: Seat): string => handle.replace(HANDLE_BEGINS, '')

/** Reads which seats an address compares: all of them where it does not say, or says nothing that can be compared. */
export function readChosenSeats(text: string | undefined): ChosenSeats {
  if (text === undefined) return { seats, problem: undefined }
  const isLonger = text.length > MAX_CHARACTERS
  const names = new Set(
    text
      .slice(0, MAX_CHARACTERS)
      .split(',')
      .map((name) => name.trim().replace(HANDLE_BEGINS, ''))
      .filter((name) => name !== ''),
  )
  const chosen = seats.filter((seat) => names.has(nameOf(seat)))
  const all = `here are all ${countWords(seats.length)}`
  if (names.size === 0) return { seats, problem: `This link names no seat to compare, so ${all}.` }
  if (chosen.length === 0)
    return { seats, problem: `This link names nothing that we make to sit on, so ${all}.` }
  const unknown = names.size - chosen.length
  if (unknown === 0 && !isLonger) return { seats: chosen, problem: undefined }
  const named = isLonger
    ? 'This link names far more than can be compared'
    : `This link names ${countWords(names.size)} things`
  const known =
    chosen.length === 1 ? 'one of them is a seat' : `${countWords(chosen.length)} of them are seats`
  return {
    seats: chosen,
    problem: `${named}. ${known.charAt(0).toUpperCase()}${known.slice(1)} that we make, compared below. We make ${countWords(seats.length)}.`,
  }
}

/** The address of a comparison of these seats, with the rest of what it is about. */
export function compareAddress(chosen: readonly Seat[], answers: string): string {
  const search = new URLSearchParams(answers)
  if (chosen.length < seats.length) search.set(SEATS_PARAMETER, chosen.map(nameOf).join(','))
  // A comma needs no escape in a query, and the address is there to be read.
  const text = search.toString().replaceAll('%2C', ',')
  return text === '' ? '/compare' : `/compare?${text}`
}
