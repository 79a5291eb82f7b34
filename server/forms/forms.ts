import { brand } from '#facts/brand.ts'
import type { Mail, MailMessage } from '#services/mail/mail.ts'
import type { LimitParts } from '#services/shared/shared-limit.ts'
import type { AlertAsked } from '#services/storefront/stock-alerts/ask-for-alert.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import type { Forms } from '#shop/locals.ts'
import type { FormOutcome, FormSender } from '#shop/page-api/answer-form.ts'
import type { Problems } from '#shop/ui/form/check-form.ts'
import type { Newsletter } from '../newsletter/newsletter.ts'
import { type FormKeyPurpose, formKey } from './form-key.ts'
import { createFormLimits } from './form-limits.ts'
import { applicationReceipt, contactReceipt, supportMail } from './form-mails.ts'
import type { AddFormRow, FormRow, FormTable } from './form-rows.ts'
import { isLikelyPerson, makeStamp } from './stamp.ts'

interface FormsParts {
  readonly database: LimitParts['database']
  readonly add: AddFormRow
  readonly mail: Pick<Mail, 'enqueue' | 'enqueueToTyped'>
  readonly askToConfirm: Newsletter['askToConfirm']
  /** Undefined with a hosted storefront, whose stock is told to nobody. */
  readonly askForAlert?: Storefront['askForAlert'] | undefined
  readonly publicUrl: string
  /** The key in hexadecimal digits. */
  readonly signingKey: string
  readonly now?: () => Date
}

const NO_ALERT: Partial<Record<AlertAsked, { readonly problems: Problems }>> = {
  'in-stock': { problems: { variant: 'It is in stock again: reload the page to order it' } },
  'not-sold': { problems: { variant: 'We no longer sell that' } },
}

interface Sent<Table extends FormTable> {
  readonly table: Table
  readonly row: Omit<FormRow<Table>, 'request_key' | 'suspected'>
  readonly toShop: (suspected: boolean) => Promise<MailMessage>
  readonly receipt: () => Promise<MailMessage>
}

/** The shop's forms: each submission adds a row, a mail to the shop and a receipt, all or none. */
export function createForms(parts: FormsParts): Forms {
  const { database, add, mail, askToConfirm, askForAlert, publicUrl, signingKey } = parts
  const { now = () => new Date() } = parts
  const limits = createFormLimits({ database, now })

  /**
   * The row, the mails and their cost to the address's rate bucket are one transaction. A receipt beyond that limit is
   * not sent, and no page promises one: the message itself is taken.
   *
   * A submission that a trap caught is kept and sent to the shop like any other, marked, but its sender gets no mail.
   * So no trap loses a person's message, and no program can have mail sent to strangers.
   */
  async function save<Table extends FormTable>(
    { table, row, toShop, receipt }: Sent<Table>,
    { decoy, stamp }: FormSender,
  ): Promise<FormOutcome> {
    const suspected = decoy !== '' || !isLikelyPerson(signingKey, stamp, now())
    const keyOf = (purpose: FormKeyPurpose) => formKey(table, purpose, row, now())
    const told = { ...(await toShop(suspected)), key: keyOf('to the shop') }
    const receipted = suspected ? undefined : { ...(await receipt()), key: keyOf('receipt') }
    const whole = { ...row, suspected, request_key: keyOf('row') } as unknown as FormRow<Table>
    await add(table, whole, async (trx) => {
      await mail.enqueue(trx, told)
      if (receipted) await mail.enqueueToTyped(trx, receipted)
    })
    return 'taken'
  }

  return {
    stamp: () => makeStamp(signingKey, now()),
    saveContactMessage({ name, email, subject, message, order_number }, sender) {
      const details = order_number === '' ? [] : [{ name: 'Order', text: order_number }]
      return limits.within(sender.address, () =>
        save(
          {
            table: 'contact_messages',
            row: { name, email, subject, message, order_number: order_number || null },
            toShop: (suspected) =>
              supportMail({
                to: brand.supportEmail,
                from: { name, email },
                heading: 'A message from the contact form',
                about: `Contact: ${subject}`,
                details: [{ name: 'Subject', text: subject }, ...details],
                ...{ message, suspected },
              }),
            receipt: () => contactReceipt({ name, email, publicUrl }),
          },
          sender,
        ),
      )
    },
    saveAffiliateApplication({ name, email, website, plan }, sender) {
      return limits.within(sender.address, () =>
        save(
          {
            table: 'affiliate_applications',
            row: { name, email, website, plan },
            toShop: (suspected) =>
              supportMail({
                to: brand.affiliatesEmail,
                from: { name, email },
                heading: 'An application to the affiliate program',
                about: `Affiliate application: ${name}`,
                details: [{ name: 'Website or channel', text: website }],
                ...{ message: plan, suspected },
              }),
            receipt: () => applicationReceipt({ name, email, publicUrl }),
          },
          sender,
        ),
      )
    },
    awaitStock:
      askForAlert &&
      (async ({ email, variant }, { address, decoy }) => {
        if (decoy !== '') return 'taken'
        return limits.within(address, async () => {
          const asked = await askForAlert(email, Number(variant))
          return asked === 'asked' ? 'taken' : (NO_ALERT[asked] ?? 'too many')
        })
      }),
    async subscribe({ email }, { address, decoy }) {
      // No person sees the decoy field, so a program's request can be dropped.
      if (decoy !== '') return 'taken'
      return limits.within(address, async () => ((await askToConfirm(email)) ? 'taken' : 'too many'))
    },
  }
}
