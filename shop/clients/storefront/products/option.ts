import * as v from 'valibot'

export const selectedOptionSchema = v.object({ name: v.string(), value: v.string() })

/** Shopify gives a product without options one named Title, whose value shoppers should not see. */
export function isPlaceholderOption(option: { readonly name: string }): boolean {
  return option.name === 'Title'
}
