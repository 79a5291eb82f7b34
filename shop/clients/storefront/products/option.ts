import * as v from 'valibot'

export const selectedOptionSchema = v.object({ name: v.string(), value: v.string() })

/** A product without options comes with one named Title, whose value no shopper chose or should read. */
export function isPlaceholderOption(option: { readonly name: string }): boolean {
  return option.name === 'Title'
}
