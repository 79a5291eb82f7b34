import { type CartUserError, userError } from '../user-error.ts'

/** PostgreSQL cannot store NUL in a text. */
export function checkText(text: string, path: readonly (string | number)[]): CartUserError[] {
  return text.includes('\0')
    ? [userError('INVALID', path, 'The text contains a character that is not allowed.')]
    : []
}

/** JSON columns refuse lone surrogates. */
export function wellFormed(text: string): string {
  return text.toWellFormed()
}
