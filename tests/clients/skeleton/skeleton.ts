import { Shop } from '#tests/fixtures/shop/shop.ts'
import { cartSteps } from './cart-steps.ts'
import { readOffer } from './offer.ts'
import { pageSteps } from './page-steps.ts'
import { buildSkeleton } from './skeleton-package.ts'
import { SkeletonProcess } from './skeleton-process.ts'
import { Visitor } from './visitor.ts'

/** Opens a shop with Hydrogen's skeleton as its storefront, prints a line a step, and returns whether all held. */
export async function trySkeleton(): Promise<boolean> {
  buildSkeleton()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  await using shop = await Shop.open()
  using _watch = killedAtExit(shop)
  await using skeleton = await SkeletonProcess.open(shop)
  const visited = {
    visitor: new Visitor(skeleton.origin),
    offer: await readOffer(shop),
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
      `skeleton: ${name}: ${faults.length > 0 ? `FAILED, ${faults.join('; ')}` : 'as it should be'}`,
    )
    faults.length > 0 ? failed++ : passed++
  }
  console.log(`skeleton: ${passed} passed, ${failed} failed`)
  return failed === 0
}

/** Kills the shop where this process is told to end before the shop is closed. */
function killedAtExit({ pid }: Shop): Disposable {
  const end = () => process.kill(pid, 'SIGKILL')
  process.once('exit', end)
  return { [Symbol.dispose]: () => process.off('exit', end) }
}
