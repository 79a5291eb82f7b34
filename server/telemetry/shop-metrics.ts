import { statfs } from 'node:fs/promises'
import type { Meter } from '@opentelemetry/api'
import type { CertificateWatch } from './certificate-expiry.ts'
import type { ShopState } from './shop-state.ts'

export interface MeasuredShop {
  /** Undefined where the database did not tell it in time. */
  readonly readState: () => Promise<ShopState | undefined>
  readonly isReady: () => Promise<boolean>
  readonly dataDir: string
  readonly certificate: CertificateWatch | undefined
}

/** Reads how the business stands, whenever somebody asks. Every process of a shop tells the same of it. */
export function measureShop(meter: Meter, { readState, isReady, dataDir, certificate }: MeasuredShop): void {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description })

  gauge('keel.ready', 'Whether the shop can sell, as /health/ready says').addCallback(async (result) =>
    result.observe((await isReady()) ? 1 : 0),
  )
  const free = gauge('keel.disk.free_bytes', 'What is free where DATA_DIR lies')
  const size = gauge('keel.disk.size_bytes', 'The size of the disk where DATA_DIR lies')
  meter.addBatchObservableCallback(
    async (result) => {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      result.observe(free, bavail * bsize)
      result.observe(size, blocks * bsize)
    },
    [free, size],
  )
  gauge(
    'keel.certificate.expires_timestamp_seconds',
    'When the certificate expires where webhooks arrive',
  ).addCallback((result) => {
    if (certificate?.expiresAtS !== undefined)
      result.observe(certificate.expiresAtS, { host: certificate.host })
  })
  measureState(meter, readState)
}

/** All of it is read at once, so that a scrape shows one moment. */
function measureState(meter: Meter, readState: MeasuredShop['readState']): void {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description })
  const answers = gauge('keel.database.answers', 'Whether the database told of the shop within a second')
  const entries = gauge('keel.queue.entries', 'Work that a queue of the database holds')
  const late = gauge('keel.queue.late_seconds', 'For how long the work that is longest due has been due')
  const tries = gauge('keel.queue.most_tries', 'How often the work that was tried most has been tried')
  const mailsSent = gauge('keel.mails.sent_last_hour', 'Mails that a mail server took')
  const mailsGivenUp = gauge('keel.mails.given_up', 'Mails that were tried for two days in vain')
  const orders = gauge('keel.orders.last_hour', 'Orders that were placed')
  const lastOrder = gauge('keel.orders.last_timestamp_seconds', 'When the last order was placed')
  const cents = gauge(
    'keel.money.in_flight_cents',
    'Money that is authorised and not taken, or on its way back',
  )
  const payments = gauge('keel.money.in_flight_entries', 'Payments and refunds that this money is of')
  const oldest = gauge('keel.money.in_flight_oldest_seconds', 'How long the first of them has been under way')
  const differences = gauge('keel.books.differences', 'Differences from the provider’s books in 14 nights')
  const compared = gauge('keel.books.compared_timestamp_seconds', 'When the books were last compared')
  const queues = [entries, late, tries]
  const business = [
    mailsSent,
    mailsGivenUp,
    orders,
    lastOrder,
    cents,
    payments,
    oldest,
    differences,
    compared,
  ]
  meter.addBatchObservableCallback(
    async (result) => {
      const state = await readState()
      result.observe(answers, state ? 1 : 0)
      if (!state) return
      for (const { queue, ...stands } of state.queues) {
        result.observe(entries, stands.entries, { queue })
        result.observe(late, stands.lateS, { queue })
        result.observe(tries, stands.mostTries, { queue })
      }
      result.observe(mailsSent, state.mails.sentLastHour)
      result.observe(mailsGivenUp, state.mails.givenUp)
      if (state.orders) result.observe(orders, state.orders.lastHour)
      if (state.orders?.lastAtS) result.observe(lastOrder, state.orders.lastAtS)
      for (const { of, ...money } of state.money) {
        result.observe(cents, money.cents, { of })
        result.observe(payments, money.entries, { of })
        result.observe(oldest, money.oldestS, { of })
      }
      if (state.books) {
        result.observe(differences, state.books.differences)
        result.observe(compared, state.books.comparedAtS)
      }
    },
    [answers, ...queues, ...business],
  )
}
