import * as v from 'valibot'

/**
 * What the caller last saw of the order, as `showOrder` told it. Where the order has changed since, nothing is done and
 * the answer is 409, with a sentence on who changed what.
 */
export const seenVersion = v.object({
  version: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{8}$/, 'a version is what the order itself says')),
  ),
})
