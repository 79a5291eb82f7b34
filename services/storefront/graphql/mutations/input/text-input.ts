import { type CartUserError, userError } from '../answer/user-error.ts'

/** PostgreSQL keeps no NUL in a text. */
export function checkText(text: string, path: readonly (string | number)[]): CartUserError[] {
  return text.includes('\0')
    ? [userError('INVALID', path, 'The text contains a character that is not allowed.')]
    : []
}

/** Half a surrogate pair is no letter, and no JSON column takes it. */
export function wellFormed(text: string): string {
  return text.toWellFormed()
}
