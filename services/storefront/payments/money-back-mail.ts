import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { StorefrontParts } from '../parts.ts'
import { formatUsd } from '../pricing/money.ts'

interface GoesBack {
  readonly email: string
  readonly firstName: string
  readonly amountCents: number
  /** `held`: the bank lets it go. `taken`: it is paid back. */
  readonly was: 'held' | 'taken'
}

/** Tells a buyer whose bank approved a payment that it became no order. */
export function moneyBackMail(
  { email, firstName, amountCents, was }: GoesBack,
  publicUrl: string,
): Promise<MailMessage> {
  const amount = formatUsd(amountCents)
  const back =
    was === 'held'
      ? `We have not taken the ${amount}. Your bank may show it as pending for a few days, until it lets the amount go.`
      : `We are paying the ${amount} back to where it came from. Most banks show it within five to ten days.`
  return writeLetter({
    to: email,
    subject: `Your payment to ${brand.name} did not become an order`,
    heading: withName('No order was placed', firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: 'Your bank approved your payment after your cart had changed, or after we could no longer hold your items for you. So nothing was ordered, and nothing will ship.',
      },
      { kind: 'paragraph', text: back },
      { kind: 'button', href: `${publicUrl}/collection`, label: 'See all products' },
    ],
  })
}

/** Queues the mail with the change that is its reason. */
export async function tellMoneyGoesBack(
  trx: Kysely<Tables>,
  { mail, publicUrl }: Pick<StorefrontParts, 'mail' | 'publicUrl'>,
  payment: { readonly checkoutId: number; readonly amountCents: number },
  was: GoesBack['was'],
): Promise<void> {
  const buyer = await trx
    .selectFrom('storefront.checkouts')
    .where('id', '=', payment.checkoutId)
    .select(['email', 'first_name as firstName'])
    .executeTakeFirst()
  if (!buyer || payment.amountCents === 0) return
  await mail.enqueue(trx, await moneyBackMail({ ...buyer, amountCents: payment.amountCents, was }, publicUrl))
}
