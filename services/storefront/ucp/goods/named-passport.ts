import type { Passport } from '../../after-sales/passport/open-passport.ts'
import { closedWords, passportCodeIn } from '../../after-sales/passport/passport-door.ts'
import type { OperationContext } from '../operation.ts'
import { notThere, type Outcome, refusal, unrecoverable } from '../protocol/outcome.ts'
import { ownName } from '../protocol/own-extension.ts'
import { PASSPORT } from '../protocol/passport-extension.ts'

/**
 * Opens the passport that an identifier of a product may be. Undefined where it is meant as something else; otherwise
 * the passport, or what the agent hears in its place.
 */
export async function openNamedPassport(
  { active, publicUrl, passports, payer }: OperationContext,
  id: string,
): Promise<Passport | Outcome | undefined> {
  const code = active.has(ownName(publicUrl, PASSPORT)) ? passportCodeIn(id) : undefined
  if (code === undefined) return undefined
  const visit = await passports.open(code, payer)
  switch (visit.kind) {
    case 'open':
      return visit.passport
    case 'missing':
      return noSuchProduct(publicUrl)
    case 'too-often': {
      const retryAfterS = visit.waitS
      return refusal(429, 'rate_limited', 'Too many codes that open nothing came from here.', { retryAfterS })
    }
    default: {
      const code = visit.kind === 'ended' ? 'passport_ended' : 'passport_handed_on'
      const messages = [unrecoverable(code, closedWords(visit))]
      return { kind: 'none', messages, continueUrl: `${publicUrl}/contact` }
    }
  }
}

export const noSuchProduct = (publicUrl: string): Outcome =>
  notThere('The shop has no such product.', publicUrl)
