import type { StorefrontParts } from '../parts.ts'
import { alertUrl } from './alert-link.ts'
import { askMail } from './alert-mails.ts'
import { readAwaitedVariant } from './awaited-variant.ts'

/** 'Too many': the address was sent as much as it may be in an hour. */
export type AlertAsked = 'asked' | 'in-stock' | 'not-sold' | 'too-many'

/** Mails the link that begins an alert. Whoever waits already gets the same mail, after the same work. */
export async function askForAlert(
  { database, mail, publicUrl, signingKey, now }: StorefrontParts,
  email: string,
  variantId: number,
): Promise<AlertAsked> {
  const variant = await readAwaitedVariant(database.reads, variantId)
  if (!variant) return 'not-sold'
  if (variant.isInStock) return 'in-stock'
  const href = alertUrl({ publicUrl, signingKey }, { variantId, email, askedAt: now() })
  const message = await askMail(email, variant, { href, publicUrl })
  const isQueued = await database.query.transaction().execute((trx) => mail.enqueueToTyped(trx, message))
  return isQueued ? 'asked' : 'too-many'
}
