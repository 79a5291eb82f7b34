import { policies } from '#facts/policies.ts'

const { standard, express } = policies.shipping

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** When it comes and what that costs, before anything is in the cart. */
export const deliveryPromise = `Standard ${standard.leastBusinessDays}-${standard.mostBusinessDays} business days, ${dollars(standard.feeCents)}; express ${express.leastDays}-${express.mostDays} days, ${dollars(express.feeCents)}`
