import * as v from 'valibot'
import { type CartItem, cartItemSchema, heldLineSchema } from './cart-item.ts'
import { addItem } from './cart-rules.ts'

const rememberedCartSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  checkoutUrl: v.string(),
  createdAtMs: v.number(),
  lines: v.array(heldLineSchema),
})

/** A remote cart whose checkout may still be paid, and the lines that it held when it was made. */
export type RememberedCart = v.InferOutput<typeof rememberedCartSchema>

/** The cart as the browser stores it. */
export interface CartRecord {
  readonly items: readonly CartItem[]
  /** Newest first. All are kept, because a buyer who opens the checkout twice may pay in either tab. */
  readonly remoteCarts: readonly RememberedCart[]
  readonly creatingCheckoutUntilMs: number | null
  /** The discount code that the visitor typed; it goes with the cart to its checkout. */
  readonly discountCode?: string
}

export const emptyRecord: CartRecord = { items: [], remoteCarts: [], creatingCheckoutUntilMs: null }

/** No code that owners make is longer where buyers type it. */
export const MAX_CODE_CHARACTERS = 40

/** Drops invalid entries (a broken write, an older shop, a visitor's edit) from storage, and keeps the valid ones. */
function goodOnesOf<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((entries) =>
      entries.flatMap((entry) => {
        const parsed = v.safeParse(schema, entry)
        return parsed.success ? [parsed.output] : []
      }),
    ),
  )
}

const discountCodeSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_CODE_CHARACTERS))

const recordSchema = v.object({
  items: v.pipe(
    v.optional(goodOnesOf(cartItemSchema), []),
    v.transform((items) => items.reduce<readonly CartItem[]>(addItem, [])),
  ),
  remoteCarts: v.optional(goodOnesOf(rememberedCartSchema), []),
  creatingCheckoutUntilMs: v.optional(v.fallback(v.nullable(v.number()), null), null),
  discountCode: v.optional(v.fallback(v.optional(discountCodeSchema), undefined)),
})

export function parseRecord(text: string | null): CartRecord {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), recordSchema), text)
  if (!parsed.success) return emptyRecord
  const { discountCode, ...record } = parsed.output
  return discountCode === undefined ? record : { ...record, discountCode }
}

/** An empty code takes the kept one away. */
export function withDiscountCode({ discountCode: _before, ...record }: CartRecord, code: string): CartRecord {
  return code === '' ? record : { ...record, discountCode: code }
}

/** null where there is nothing to store. */
export function formatRecord(record: CartRecord): string | null {
  const isEmpty = record.items.length === 0 && record.remoteCarts.length === 0
  return isEmpty && record.creatingCheckoutUntilMs === null ? null : JSON.stringify(record)
}
