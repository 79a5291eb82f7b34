import type { AuthParts } from '../parts.ts'
import { enforceMailLimits } from './limits.ts'
import { enforceMailFrequency, type SentAt } from './mail-frequency.ts'

interface AskedForMail {
  /** Of who asks. */
  readonly address: string | undefined
  readonly mailbox: string
  readonly sentAt: SentAt
}

/**
 * The work for an account that is there hides behind a password's hash, which takes longer and is made for an
 * account that is not there as well: the answer's time does not tell which it was.
 */
export async function hideWork(
  { passwords, limits }: AuthParts,
  { address, mailbox, sentAt }: AskedForMail,
  work: () => Promise<void>,
): Promise<void> {
  const asker = { address, isKnown: false }
  // First: who is refused for want of a place has not been sent a mail, and need not wait for the next.
  passwords.refuseWhereFull(asker)
  enforceMailLimits(limits, address)
  enforceMailFrequency(limits.mailByMailbox, sentAt, mailbox)
  await Promise.all([passwords.check(undefined, '', asker), work()])
}
