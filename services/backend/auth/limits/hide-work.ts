import { isPassword } from '../passwords/password-hash.ts'

/**
 * The work for an account that is there hides behind a password's hash, which takes longer and is made for an
 * account that is not there as well: the answer's time does not tell which it was.
 */
export async function hideWork(work: Promise<void>): Promise<void> {
  await Promise.all([work, isPassword(undefined, '')])
}
