/** Prefix of the parameters about reviews, which tells them from a product's options in the same address. */
export const VIEW_PREFIX = 'review-'
