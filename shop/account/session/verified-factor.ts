import type { User } from '@supabase/auth-js'

/** The id of the factor that a sign-in takes besides the password, where one is set up. */
export function verifiedFactorOf({ factors = [] }: User): string | undefined {
  return factors.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')?.id
}
