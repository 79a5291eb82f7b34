import * as v from 'valibot'
import { email } from '../../ui/form/text-fields.ts'

/** The variant by its number, as in the link to a cart. */
export const stockAlertSchema = v.object({
  variant: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Choose what you are waiting for')),
  email,
})

export type StockWish = v.InferOutput<typeof stockAlertSchema>
