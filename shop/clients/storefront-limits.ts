/**
 * The specification shows no upper bound (clause 5.07). Shopify silently lowers a larger quantity of a line to
 * this one, and a cart that promised more than its checkout would be wrong about the total.
 */
export const MOST_OF_ONE_LINE = 1_000_000
