import type { KyselyPlugin } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { PaymentProvider } from '#services/storefront/payments/payment-provider.ts'
import { type MoneyShop, openMoneyShop } from './money-shop.ts'

/** Thrown in place of what the killed process was about to do, and of everything after it. */
class Killed extends Error {
  override readonly name = 'Killed'
}

export interface MortalShop extends MoneyShop {
  readonly isDead: () => boolean
}

export interface Mortality {
  readonly database: Database
  /** The provider as this process asks it; `onStep` is called before and after each question. */
  readonly provider: (onStep: () => void) => PaymentProvider
  readonly now: () => Date
  /** The step that the process does not live to take: a statement, or a question to the provider or its answer. */
  readonly diesAt: number
}

/**
 * A process of the shop that is killed between any two of its steps. From then on none of its statements reaches the
 * database, an open transaction rolls back, and nothing reaches the provider, cleanup included.
 */
export function openMortalShop({ database, provider, now, diesAt }: Mortality): MortalShop {
  let steps = 0
  const onStep = () => {
    steps += 1
    if (steps >= diesAt) throw new Killed(`at step ${diesAt}`)
  }
  const dying: KyselyPlugin = {
    transformQuery({ node }) {
      onStep()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const mortal: Database = {
    ...database,
    query: database.query.withPlugin(dying),
    reads: database.reads.withPlugin(dying),
    payments: database.payments.withPlugin(dying),
  }
  return {
    ...openMoneyShop({ database: mortal, provider: provider(onStep), now }),
    isDead: () => steps >= diesAt,
  }
}
