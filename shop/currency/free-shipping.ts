import { policies } from '#facts/policies.ts'

/** In US dollars whatever currency is shown, as the checkout charges in them (clause 1.03). */
export const FREE_SHIPPING = `Free shipping on orders over $${policies.shipping.freeStandardOverCents / 100}`
