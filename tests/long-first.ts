import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Parts of the names of files whose tests start shops, or wait for seconds. */
const LONG = [
  ...['checkout/load', 'hosted-reviews', 'commands/', 'processes/', 'crash', 'flood', 'durability'],
  ...['cart/at-once', 'paid-orders', 'contract/auth/'],
]

/** What takes long begins first: begun last, it would be waited for alone. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((part) => moduleId.includes(part))
      return place < 0 ? LONG.length : place
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
