import type { OneTimeTokenType } from '#database/tables/auth.ts'

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
