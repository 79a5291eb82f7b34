import { type CartUserError, userError } from '../user-error.ts'
import { checkText } from './text-input.ts'

/** Shopify's limit. */
const NOTE_LETTERS_LIMIT = 5000

export function checkNote(note: string): CartUserError[] {
  if (note.length <= NOTE_LETTERS_LIMIT) return checkText(note, ['note'])
  const message = `The note must be at most ${NOTE_LETTERS_LIMIT} characters long.`
  return [userError('NOTE_TOO_LONG', ['note'], message)]
}
