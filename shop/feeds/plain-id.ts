/** The number at the end of `gid://shopify/ProductVariant/12`, or an id of another form as it is. */
export function plainId(id: string): string {
  return /^gid:\/\/[^/]+\/[^/]+\/(\d+)$/.exec(id)?.[1] ?? id
}
