/** What of an address speaks of reviews; not to be taken for an option of a product, which stands in the same one. */
export const VIEW_PREFIX = 'review-'
