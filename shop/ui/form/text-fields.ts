import * as v from 'valibot'
import { EMAIL_ADDRESS } from '#facts/email-address.ts'

/** Counts characters as people and PostgreSQL do: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** One line of text: characters that would break it, or end a text in a database, become spaces. */
export function line() {
  return v.pipe(
    v.string(),
    v.transform((text) => text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')),
    v.trim(),
  )
}

/** Several lines of text: the line ends of web forms, CRLF, become LF. */
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

/** An address as typed, without the spaces around it. A line break within it is refused: no person sends one. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.regex(EMAIL_ADDRESS, 'Invalid email address'),
  atMost(MAX_EMAIL, `Email must be less than ${MAX_EMAIL} characters`),
)
