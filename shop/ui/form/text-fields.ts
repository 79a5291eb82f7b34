import * as v from 'valibot'

/** As people count them, and PostgreSQL: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** One line: what would break it, or ends a text in a database, is a space. */
export function line() {
  return v.pipe(
    v.string(),
    v.transform((text) => text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')),
    v.trim(),
  )
}

/** Several lines, ended as on every other system but the web's forms. */
export function lines() {
  return v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .toWellFormed()
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/(?![\n\t])\p{Cc}/gu, ' '),
    ),
    v.trim(),
  )
}

export function atLeast(min: number, problem: string) {
  return v.check<string, string>((text) => lengthOf(text) >= min, problem)
}

export function atMost(max: number, problem: string) {
  return v.check<string, string>((text) => lengthOf(text) <= max, problem)
}

export const MAX_EMAIL = 255

/** As typed, without the spaces around it. Another line in it is no space: whoever sends that is no person. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.email('Invalid email address'),
  atMost(MAX_EMAIL, `Email must be less than ${MAX_EMAIL} characters`),
)
