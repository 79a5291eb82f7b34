import { setTimeout as sleep } from 'node:timers/promises'
import { API_VERSION, NEWEST_VERSION, type ServedVersion } from '#services/storefront/graphql/api-version.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { cartSteps } from './cart-steps.ts'
import { readOffer } from './offer.ts'
import { pageSteps } from './page-steps.ts'
import { buildSkeleton } from './skeleton-package.ts'
import { SkeletonProcess } from './skeleton-process.ts'
import type { Visited } from './steps.ts'
import { Visitor } from './visitor.ts'

const CART_WORDS: Readonly<Record<ServedVersion, Visited['cartWords']>> = {
  [API_VERSION]: { discounts: 'Discount(s)', giftCardForm: 'GiftCardCodesUpdate' },
  [NEWEST_VERSION]: { discounts: 'Discounts', giftCardForm: 'GiftCardCodesAdd' },
}

/** Whoever reads pages faster than this is refused by the twin: all steps are one visitor's, whose points refill slowly. */
const READING_MS = 500

/** Tries the skeleton of each version that the twin serves, and returns whether all of it held. */
export async function trySkeletons(): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  let allHeld = true
  for (const version of [API_VERSION, NEWEST_VERSION] as const)
    allHeld = (await trySkeleton(version)) && allHeld
  return allHeld
}

/** Opens a shop with Hydrogen's skeleton as its storefront, prints a line a step, and returns whether all held. */
async function trySkeleton(version: ServedVersion): Promise<boolean> {
  const folder = buildSkeleton(version)
  await using shop = await Shop.open()
  using _watch = killedAtExit(shop)
  await using skeleton = await SkeletonProcess.open(shop, folder)
  const visited = {
    visitor: new Visitor(skeleton.origin),
    offer: await readOffer(shop),
    cartWords: CART_WORDS[version],
    shopOrigin: shop.origin,
  }
  let [passed, failed] = [0, 0]
  for (const { name, take } of [...pageSteps, ...cartSteps]) {
    const fault = await take(visited).then(
      () => undefined,
      (error: Error) => error.message.split('\n')[0],
    )
    const faults = [...(fault ? [fault] : []), ...(await skeleton.newErrors())]
    console.log(
      `skeleton ${version}: ${name}: ${faults.length > 0 ? `FAILED, ${faults.join('; ')}` : 'as it should be'}`,
    )
    faults.length > 0 ? failed++ : passed++
    await sleep(READING_MS)
  }
  console.log(`skeleton ${version}: ${passed} passed, ${failed} failed`)
  return failed === 0
}

/** Kills the shop where this process is told to end before the shop is closed. */
function killedAtExit({ pid }: Shop): Disposable {
  const end = () => process.kill(pid, 'SIGKILL')
  process.once('exit', end)
  return { [Symbol.dispose]: () => process.off('exit', end) }
}
