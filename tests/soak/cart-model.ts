/** A model of what a cart should hold: the quantity of each wrapping of each variant. */
export interface CartModel {
  add(key: string, quantity: number): void
  set(key: string, quantity: number): void
  quantityOf(key: string): number
  readonly entries: ReadonlyMap<string, number>
}

export function createCartModel(): CartModel {
  const entries = new Map<string, number>()
  function set(key: string, quantity: number) {
    if (quantity > 0) entries.set(key, quantity)
    else entries.delete(key)
  }
  return {
    entries,
    set,
    add: (key, quantity) => set(key, (entries.get(key) ?? 0) + quantity),
    quantityOf: (key) => entries.get(key) ?? 0,
  }
}

/** The discount in cents. It repeats the percentages of clause 9.08 on purpose. */
export function discountCents(code: string | undefined, quantity: number, subtotalCents: number): number {
  const offers: Record<string, [minQuantity: number, percent: number]> = {
    BUY2SAVE10: [2, 10],
    BUY3SAVE15: [3, 15],
    BUY4SAVE20: [4, 20],
  }
  const [minQuantity, percent] = offers[code ?? ''] ?? [Number.POSITIVE_INFINITY, 0]
  return quantity >= minQuantity ? Math.floor((subtotalCents * percent + 50) / 100) : 0
}
