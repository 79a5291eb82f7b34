import { seats } from '#facts/seats.ts'
import { PRODUCTS_OF } from '#shop/clients/storefront/limits.ts'
import type { SeatOffers } from '#shop/fit/seat-offers.ts'
import { type FitWish, findFit } from '#shop/fit/tool/find-fit.ts'
import { offersOf } from '#shop/page-data/load-seat-offers.ts'
import { answered, problem, type Tool, type ToolParts } from '../tool.ts'
import { bodyProperties } from './body-properties.ts'

export const findFitTool: Tool<FitWish> = {
  name: 'find_fit',
  title: 'Find the seat that fits a body and a desk',
  description:
    'Says which of the shop’s seats fit a person at a desk, best first, each with its setting and the reasons; names near misses, says why others do not fit, and which desks would do where none does. Ask the person for their height, the height of their desk’s top above the floor and, if they like, their weight and whether their shins hurt when they kneel. Give each measure in one unit.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: bodyProperties,
  },
  async run(input, { storefront, publicUrl, claims }) {
    const found = findFit(input, { offers: await seatOffers(storefront), publicUrl, claims })
    if (found.kind === 'problems') return problem(found.problems.join(' '))
    return answered(found.answer)
  },
}

/** As on the pages, seats are named without prices where the storefront does not answer. */
async function seatOffers(storefront: ToolParts['storefront']): Promise<SeatOffers> {
  const listed = await storefront.products(PRODUCTS_OF.navigation)
  if (!listed.ok) return undefined
  const { products, nextCursor } = listed.data
  if (nextCursor === null) return offersOf(products)
  const unlisted = seats.filter(({ handle }) => products.every((product) => product.handle !== handle))
  const asked = await Promise.all(unlisted.map(({ handle }) => storefront.productByHandle(handle)))
  if (asked.some((one) => !one.ok)) return undefined
  return offersOf([...products, ...asked.flatMap((one) => (one.ok && one.data ? [one.data] : []))])
}
