import type { Database } from '#database/connect.ts'
import { PICTURES } from '#database/seed/pictures.ts'
import { settleLater } from '#services/storefront/checkout/payment/settle-order.ts'
import { limitAsking } from '#services/storefront/payments/ask-waiting.ts'
import { workOffPayments } from '#services/storefront/payments/follow-payments.ts'
import type { PaymentProvider, PaymentProviders } from '#services/storefront/payments/payment-provider.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { type Buyer, createBuyer } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { ORIGIN, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

export interface MoneyShop {
  readonly twin: Storefront
  readonly buyer: Buyer
  /** Does the shop's background work once. */
  workOff(): Promise<void>
}

const SILENT = { info() {}, warn() {}, error() {} }

export function providersOf(provider: PaymentProvider): PaymentProviders {
  return {
    current: provider,
    all: [provider],
    find: (name) => (name === provider.name ? provider : undefined),
  }
}

/** A shop whose payments go through a provider of the test's. */
export function openMoneyShop({
  database,
  provider,
  now,
}: {
  readonly database: Database
  readonly provider: PaymentProvider
  readonly now: () => Date
}): MoneyShop {
  const mail = openWaitingMail(database)
  const providers = providersOf(provider)
  const twin = openTwin(database, { mail, providers, now })
  const parts = {
    ...{ database, mail, providers, now, log: SILENT, publicUrl: ORIGIN, signingKey: '00'.repeat(32) },
    askedByPages: limitAsking(now),
    tellForeignForm() {},
    tellNotAsked() {},
    pictures: { originals: PICTURES, madeFolder: undefined },
  }
  return {
    twin,
    buyer: createBuyer((request) => twin.fetch(request), ORIGIN),
    workOff: () => workOffPayments(parts, settleLater(parts)),
  }
}
