import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Name parts of files whose tests start shops or wait for seconds. */
const LONG = [
  ...[
    'checkout/load',
    'hosted-reviews',
    'commands/',
    'processes/',
    'crash',
    'flood',
    'durability',
    'payments/cuts',
  ],
  ...['cart/at-once', 'paid-orders', 'contract/auth/'],
]

/** Starts the long files first, as one that starts last is waited for alone. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((part) => moduleId.includes(part))
      return place < 0 ? LONG.length : place
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
