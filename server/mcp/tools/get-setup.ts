import type { FitWish } from '#shop/fit/tool/find-fit.ts'
import { findSetup } from '#shop/fit/tool/find-setup.ts'
import { offersOf } from '#shop/page-data/load-seat-offers.ts'
import { answered, problem, type Tool } from '../tool.ts'
import { bodyProperties } from './body-properties.ts'

interface SetupInput extends FitWish {
  readonly handle: string
}

const NO_SEAT = problem(
  'This product is nothing to sit on, or the shop does not know it, so it has no setup card.',
)

export const getSetupTool: Tool<SetupInput> = {
  name: 'get_setup',
  title: 'The setup card of a seat',
  description:
    'Says how one seat is set for a person at their desk, part by part and with the reason for each, how to test it, and which desks it fits; or why it does not fit. Good for a seat that they have, too. Handles come from search_products and find_fit. Give each measure in one unit.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['handle'],
    properties: {
      handle: { type: 'string', minLength: 1, maxLength: 255, description: 'Such as keel-kneeling-chair' },
      ...bodyProperties,
    },
  },
  async run({ handle, ...wish }, { storefront, publicUrl, claims }) {
    // A seat that was sold once is set all the same: without an answer of the storefront the card names no price.
    const sold = await storefront.productByHandle(handle)
    const offers = offersOf(sold.ok && sold.data ? [sold.data] : [])
    const found = findSetup(handle, wish, { offers, publicUrl, claims })
    if (found.kind === 'no-seat') return NO_SEAT
    return found.kind === 'problems' ? problem(found.problems.join(' ')) : answered(found.answer)
  },
}
