import { tooManyRequests } from '../answers/api-error.ts'
import type { AuthParts } from '../parts.ts'
import type { Asker } from '../passwords/hash-queue.ts'
import { enforceMailLimits, giveBackMail } from './limits.ts'
import { enforceMailFrequency, type WantedMail } from './mail-frequency.ts'
import { endOfStep } from './steps-of-time.ts'

interface AskedForMail extends WantedMail {
  /** Address of the caller. */
  readonly address: string | undefined
}

/**
 * The work for an existing account hides behind a password hash, which is made for a missing account as well, and behind
 * what is left of a step of time, since a mail may take longer to write: the answer's time does not tell which it was.
 */
export async function hideWork(
  { passwords, limits, knownVisitors, askedForMail }: AuthParts,
  { address, ...mail }: AskedForMail,
  work: (asker: Asker) => Promise<void>,
): Promise<void> {
  const { mailbox } = mail
  const isFull = passwords.isFull({ address, isKnown: false })
  const asker = { address, isKnown: await knownVisitors.has(address, mailbox) }
  // This is checked first: a caller refused for want of a place gets no mail, and need not wait for the next.
  if (isFull && !asker.isKnown) throw tooManyRequests()
  let sending: Promise<void> | undefined
  // The database counts only who has a place in the line, so a flood is none for it.
  const beganMs = performance.now()
  await passwords.find(countAndBegin, '', asker)
  await sending
  await endOfStep(beganMs)

  async function countAndBegin(): Promise<undefined> {
    await enforceMailLimits(limits, asker)
    const giveBack = await enforceMailFrequency(limits, mail, asker)
    askedForMail.add(address, mailbox)
    sending = work(asker).catch(async (error) => {
      // Nobody was sent a mail, so nobody need wait for the next.
      await giveBack()
      await giveBackMail(limits, asker)
      throw error
    })
    // It is awaited beside the hash, whose turn may come later than a failure.
    sending.catch(() => {})
  }
}
