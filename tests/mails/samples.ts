import { applicationReceipt, contactReceipt, supportMail } from '#server/forms/form-mails.ts'
import { answerMail } from '#server/messages/answer-mail.ts'
import { confirmUrl } from '#server/newsletter/confirm-link.ts'
import { confirmMail, welcomeMail } from '#server/newsletter/newsletter-mails.ts'
import { secondFactorMail } from '#server/staff/second-factor-mail.ts'
import { accountMail } from '#services/backend/auth/mails/account-mail.ts'
import { type AccountNews, accountNotice } from '#services/backend/auth/mails/account-notice.ts'
import { mailWords } from '#services/backend/auth/mails/mail-words.ts'
import { emailChangeMail } from '#services/backend/auth/mails/send-email-change.ts'
import { reauthenticationMail } from '#services/backend/auth/mails/send-reauthentication.ts'
import { type LinkType, verifyLink } from '#services/backend/auth/mails/verify-link.ts'
import { unsubscribeUrl } from '#services/mail/unsubscribe/unsubscribe-link.ts'
import type { Order } from '#services/storefront/orders/order.ts'
import { orderMail, shippingMail } from '#services/storefront/orders/order-mails.ts'
import { lineName } from '#services/storefront/pricing/line-names.ts'
import { reviewMail } from '#services/storefront/review-requests/review-mail.ts'
import { alertUrl } from '#services/storefront/stock-alerts/alert-link.ts'
import { askMail, backMail } from '#services/storefront/stock-alerts/alert-mails.ts'
import type { Samples } from './sample.ts'
import { sampleAfterSales } from './sample-after-sales.ts'
import { samplePayments } from './sample-payments.ts'

interface SampleParts {
  readonly publicUrl: string
  readonly signingKey: string
  readonly order: Order
}

const CODE = '123456'
const MAILS = 'services/backend/auth/mails'
const ORDERS = 'services/storefront/orders'
const ALERTS = 'services/storefront/stock-alerts'

const NEWS: Readonly<Record<string, AccountNews>> = {
  'password-changed': { kind: 'password-changed' },
  'email-changed': { kind: 'email-changed', next: 'ada@example.org' },
  'factor-added': { kind: 'factor-added', isPasskey: false },
  'factor-removed': { kind: 'factor-removed', isLast: false, isPasskey: false },
  'last-factor-removed': { kind: 'factor-removed', isLast: true, isPasskey: false },
  'passkey-factor-added': { kind: 'factor-added', isPasskey: true },
  'passkey-factor-removed': { kind: 'factor-removed', isLast: false, isPasskey: true },
  'passkey-added': { kind: 'passkey-added', name: 'iCloud Keychain' },
  'passkey-removed': { kind: 'passkey-removed', name: 'iCloud Keychain' },
  'recovery-codes-made': { kind: 'recovery-codes-made' },
  'recovery-code-used': { kind: 'recovery-code-used', left: 9 },
  'new-browser': { kind: 'new-browser', browser: 'Firefox on Windows', address: '203.0.113.9' },
}

/** Every kind of mail that the shop sends. A test fails where one is missing here. */
export async function sampleMails({ publicUrl, signingKey, order }: SampleParts): Promise<Samples> {
  const to = order.email
  const link = { publicUrl, signingKey }
  const hrefOf = (type: LinkType) =>
    verifyLink(publicUrl, {
      linkToken: 'a'.repeat(43),
      type,
      redirectTo: new URL('/account', publicUrl),
      isPkce: false,
    })
  const linkMail = (type: Exclude<LinkType, 'email_change'>) => {
    const { label, ...words } = mailWords[type]
    return accountMail({ ...words, to, code: CODE, link: { href: hrefOf(type), label } })
  }
  const [bought] = order.lines
  const awaited = {
    id: 1,
    name: bought ? lineName(bought) : '',
    productHandle: bought?.productHandle ?? '',
    image: bought?.image ?? null,
    path: `/product/${bought?.productHandle}`,
    isInStock: true,
  }
  const change = { to, current: to, next: 'ada@example.org', code: CODE, href: hrefOf('email_change') }
  return {
    order: { writtenBy: `${ORDERS}/order-mails.ts`, message: await orderMail(order, link) },
    shipped: {
      writtenBy: `${ORDERS}/order-mails.ts`,
      message: await shippingMail(order, order.fulfilment?.trackingNumber ?? '', publicUrl),
    },
    ...(await sampleAfterSales(order, link)),
    ...(await samplePayments(order, publicUrl)),
    'review-request': {
      writtenBy: 'services/storefront/review-requests/review-mail.ts',
      message: await reviewMail(order, order.lines, { ...link, unsubscribeUrl: unsubscribeUrl(link, to) }),
    },
    'contact-to-shop': {
      writtenBy: 'server/forms/form-mails.ts',
      message: await supportMail({
        to: 'support@keelseating.example',
        from: { name: 'Ada Lovelace', email: to },
        heading: 'A message from the contact form',
        about: 'Contact: A return or a refund',
        details: [{ name: 'Subject', text: 'A return or a refund' }],
        message: 'The chair is fine,\nbut it is too tall for my desk.',
        suspected: false,
      }),
    },
    'contact-receipt': {
      writtenBy: 'server/forms/form-mails.ts',
      message: await contactReceipt({ name: 'Ada', email: to, publicUrl }),
    },
    'affiliate-receipt': {
      writtenBy: 'server/forms/form-mails.ts',
      message: await applicationReceipt({ name: 'Ada', email: to, publicUrl }),
    },
    'message-answer': {
      writtenBy: 'server/messages/answer-mail.ts',
      message: await answerMail({
        message: { reference: 'M17', form: 'contact', name: 'Ada', email: to },
        words: 'The chair goes down to 19 inches.\n\nTurn the knob under the seat.',
        publicUrl,
      }),
    },
    'second-factor-reset': {
      writtenBy: 'server/staff/second-factor-mail.ts',
      message: await secondFactorMail({ to, by: 'owner@keelseating.example', publicUrl }),
    },
    'stock-alert-confirm': {
      writtenBy: `${ALERTS}/alert-mails.ts`,
      message: await askMail(to, awaited, {
        href: alertUrl(link, { variantId: 1, email: to, askedAt: new Date() }),
        publicUrl,
      }),
    },
    'stock-alert-back': {
      writtenBy: `${ALERTS}/alert-mails.ts`,
      message: await backMail({ email: to, askedAt: new Date() }, awaited, publicUrl),
    },
    'newsletter-confirm': {
      writtenBy: 'server/newsletter/newsletter-mails.ts',
      message: await confirmMail(to, confirmUrl(link, to, new Date())),
    },
    'newsletter-welcome': {
      writtenBy: 'server/newsletter/newsletter-mails.ts',
      message: await welcomeMail(to, { publicUrl, unsubscribeUrl: unsubscribeUrl(link, to) }),
    },
    'account-confirm': { writtenBy: `${MAILS}/send-link.ts`, message: await linkMail('signup') },
    'account-invite': { writtenBy: `${MAILS}/send-link.ts`, message: await linkMail('invite') },
    'account-recovery': { writtenBy: `${MAILS}/send-link.ts`, message: await linkMail('recovery') },
    'account-sign-in': { writtenBy: `${MAILS}/send-link.ts`, message: await linkMail('magiclink') },
    'account-new-address': {
      writtenBy: `${MAILS}/send-email-change.ts`,
      message: await emailChangeMail(change),
    },
    ...(await sampleNotices(to, publicUrl)),
    'account-code': {
      writtenBy: `${MAILS}/send-reauthentication.ts`,
      message: await reauthenticationMail(to, CODE, false),
    },
    'account-password-code': {
      writtenBy: `${MAILS}/send-reauthentication.ts`,
      message: await reauthenticationMail(to, CODE, true),
    },
  }
}

/** Notices that an account's mailbox gets. */
async function sampleNotices(to: string, publicUrl: string): Promise<Samples> {
  const made = Object.entries(NEWS).map(async ([name, news]) => [
    `account-${name}`,
    {
      writtenBy: 'services/backend/auth/mails/account-notice.ts',
      message: await accountNotice(to, news, { publicUrl, at: new Date() }),
    },
  ])
  return Object.fromEntries(await Promise.all(made))
}
