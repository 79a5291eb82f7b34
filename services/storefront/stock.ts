/** A variant's stock and how it is counted, under the names of Shopify's product CSV. */
export interface Stock {
  /** Below zero where more was sold than there was. Meaningless for a variant that is not tracked. */
  readonly stock: number
  readonly inventoryTracked: boolean
  readonly inventoryPolicy: InventoryPolicy
}

export const INVENTORY_POLICIES = ['deny', 'continue'] as const
export type InventoryPolicy = (typeof INVENTORY_POLICIES)[number]

/** A cart holds at most this many of one variant, whatever its stock, so that sums of quantities stay exact. */
export const QUANTITY_LIMIT = 1_000_000

/** Returns how many of a variant can be bought. */
export function sellableQuantity(variant: Stock): number {
  return isSoldWithoutLimit(variant) ? QUANTITY_LIMIT : Math.max(0, variant.stock)
}

export function isSoldWithoutLimit({ inventoryTracked, inventoryPolicy }: Stock): boolean {
  return !inventoryTracked || inventoryPolicy === 'continue'
}

/** The variant is for sale with none in stock: its buyer waits for it. */
export function isOnBackorder({ stock, inventoryTracked, inventoryPolicy }: Stock): boolean {
  return inventoryTracked && inventoryPolicy === 'continue' && stock <= 0
}
