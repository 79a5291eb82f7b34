import * as v from 'valibot'

const pixels = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)), null)

export const imageSchema = v.object({
  url: v.pipe(v.string(), v.url()),
  altText: v.nullish(v.string(), null),
  width: pixels,
  height: pixels,
})
