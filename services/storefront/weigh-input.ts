/** The storefront keeps what comes with a change for days. By the points of a second a network writes 50 kB of it. */
const LETTERS_A_POINT = 250

/** What a value weighs, without those in it; undefined stands for a list or an object. */
export type Weigh = (value: unknown) => number

export const eachOnce: Weigh = () => 1
export const lettersOf: Weigh = (value) => (typeof value === 'string' ? value.length : 0)

/** Sums up what a value of JSON weighs, with all that is in it. */
export function sumValues(value: unknown, weigh: Weigh): number {
  if (typeof value !== 'object' || value === null) return weigh(value)
  return Object.values(value).reduce<number>((sum, item) => sum + sumValues(item, weigh), weigh(undefined))
}

/** The points of a change for as many letters as come with it. */
export function pointsForLetters(letters: number): number {
  return Math.floor(letters / LETTERS_A_POINT)
}
