import { policies } from '#facts/policies.ts'
import { formatPrice } from '../currency/price-rules.ts'

const { standard, express } = policies.shipping

const dollars = (cents: number) => formatPrice(cents, 'USD')

/** When it comes and what that costs, before anything is in the cart. */
export const deliveryPromise = `Standard ${standard.leastBusinessDays}-${standard.mostBusinessDays} business days, ${dollars(standard.feeCents)}; express ${express.leastDays}-${express.mostDays} days, ${dollars(express.feeCents)}`
