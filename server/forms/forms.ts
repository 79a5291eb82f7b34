import { brand } from '#facts/brand.ts'
import type { Mail, MailMessage } from '#services/mail/mail.ts'
import type { FormOutcome, FormSender, Forms } from '#shop/locals.ts'
import { createFormLimits, type FormLimits } from './form-limits.ts'
import type { AddFormRow, FormRow, FormTable } from './form-rows.ts'
import { applicationReceipt, contactReceipt } from './receipt-mail.ts'
import { requestKey } from './request-key.ts'
import { isLikelyPerson, makeStamp } from './stamp.ts'
import { supportMail } from './support-mail.ts'

interface FormsParts {
  readonly add: AddFormRow
  readonly mail: Pick<Mail, 'enqueue'>
  readonly askToConfirm: (email: string, limits: FormLimits) => Promise<void>
  readonly publicUrl: string
  /** Hex. */
  readonly signingKey: string
  readonly now?: () => Date
}

interface Sent<Table extends FormTable> {
  readonly table: Table
  readonly row: Omit<FormRow<Table>, 'request_key' | 'suspected'>
  readonly email: string
  readonly toShop: (suspected: boolean) => Promise<MailMessage>
  readonly receipt: () => Promise<MailMessage>
}

/** What the forms of the shop do: a row, a mail to the shop and a receipt, all or none. */
export function createForms(parts: FormsParts): Forms {
  const { add, mail, askToConfirm, publicUrl, signingKey, now = () => new Date() } = parts
  const limits = createFormLimits(now)

  /**
   * What a trap caught is kept and sent on like the rest, marked, and only its sender gets no mail: so no trap can
   * lose what a person wrote, and no program has mail sent to strangers.
   */
  async function save<Table extends FormTable>(
    { table, row, email, toShop, receipt }: Sent<Table>,
    { address, decoy, stamp }: FormSender,
  ): Promise<FormOutcome> {
    if (!limits.mayCome(address)) return 'too many'
    const suspected = decoy !== '' || !isLikelyPerson(signingKey, stamp, now())
    const keyOf = (purpose: string) => requestKey(`${table} ${purpose}`, row, now())
    const mails = [{ ...(await toShop(suspected)), key: keyOf('to the shop') }]
    if (!suspected && limits.mayBeSent(email)) mails.push({ ...(await receipt()), key: keyOf('receipt') })
    const whole = { ...row, suspected, request_key: keyOf('row') } as unknown as FormRow<Table>
    await add(table, whole, async (trx) => {
      for (const message of mails) await mail.enqueue(trx, message)
    })
    return 'taken'
  }

  return {
    stamp: () => makeStamp(signingKey, now()),
    saveContactMessage({ name, email, subject, message, order_number }, sender) {
      const details = order_number === '' ? [] : [{ name: 'Order', text: order_number }]
      return save(
        {
          table: 'contact_messages',
          row: { name, email, subject, message, order_number: order_number || null },
          email,
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
      )
    },
    saveAffiliateApplication({ name, email, website, plan }, sender) {
      return save(
        {
          table: 'affiliate_applications',
          row: { name, email, website, plan },
          email,
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
      )
    },
    async subscribe({ email }, { address, decoy }) {
      // Here nothing is lost: no person sees that field, and it is a program's own mailbox or a stranger's.
      if (decoy !== '') return 'taken'
      if (!limits.mayCome(address)) return 'too many'
      await askToConfirm(email, limits)
      return 'taken'
    },
  }
}
