import { createHash, createHmac, randomInt } from 'node:crypto'
import type { OneTimeTokenType } from '#database/tables/auth.ts'
import { secretKey } from '#services/shared/signature.ts'

export const TOKEN_TTL_MS = 60 * 60_000
const CODE_DIGITS = 6
/** Sets the signature apart from whatever else the key signs. */
const PURPOSE = 'one-time-token'

export interface OneTimeCode {
  readonly type: OneTimeTokenType
  /** The mailbox that the code was sent to. */
  readonly address: string
  readonly code: string
}

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** The link's token is derived from the code, so one row is good for both; without the key nobody can derive it. */
export function linkTokenOf({ type, address, code }: OneTimeCode, key: string): string {
  const hmac = createHmac('sha256', secretKey(key))
  return hmac.update(JSON.stringify([PURPOSE, type, address, code])).digest('hex')
}

/** The database keeps only this hash: nobody who reads it can open a link. */
export function hashLinkToken(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('hex')
}

type TokenTypes = readonly OneTimeTokenType[]

const CONFIRMATION: TokenTypes = ['confirmation_token']
const RECOVERY: TokenTypes = ['recovery_token']
export const EMAIL_CHANGE_TOKENS: TokenTypes = ['email_change_token_new', 'email_change_token_current']

/** Clients' names of verifications, each with the token types that are good for it. */
const TOKEN_TYPES: ReadonlyMap<string, TokenTypes> = new Map<string, TokenTypes>([
  ['signup', CONFIRMATION],
  ['invite', CONFIRMATION],
  ['recovery', RECOVERY],
  ['magiclink', RECOVERY],
  ['email', [...CONFIRMATION, ...RECOVERY]],
  ['email_change', EMAIL_CHANGE_TOKENS],
])

export function tokenTypesOf(verification: string): TokenTypes | undefined {
  return TOKEN_TYPES.get(verification)
}
