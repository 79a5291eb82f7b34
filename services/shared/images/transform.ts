import { parseAccept } from 'hono/utils/accept'
import * as v from 'valibot'

/** Shopify's limit for either side. https://shopify.dev/docs/api/storefront/2025-07/input-objects/ImageTransformInput */
export const MAX_SIDE_PX = 5760

export const formats = ['avif', 'webp', 'jpg', 'png'] as const
export type Format = (typeof formats)[number]

export const contentTypes = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const satisfies Record<Format, string>

const crops = ['center', 'top', 'bottom', 'left', 'right'] as const
/** The side that stays of a picture which is cut to another shape. */
export type Crop = (typeof crops)[number]

/** A wanted picture, in the words of Shopify's addresses. https://shopify.dev/docs/api/liquid/filters/image_url */
export interface Transform {
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly crop?: Crop | undefined
  readonly format?: Format | undefined
}

const side = (name: string) => {
  const message = `${name} must be a whole number from 1 to ${MAX_SIDE_PX}`
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, message),
      v.transform(Number),
      v.minValue(1, message),
      v.maxValue(MAX_SIDE_PX, message),
    ),
  )
}

/** Shopify's word for a JPEG that arrives coarse first, as all JPEGs of the shop do. */
const PROGRESSIVE_JPEG = 'pjpg'

const querySchema = v.object({
  width: side('width'),
  height: side('height'),
  crop: v.optional(v.picklist(crops, `crop must be one of ${crops.join(', ')}`)),
  format: v.optional(
    v.pipe(
      v.string(),
      v.transform((format) => (format === PROGRESSIVE_JPEG ? 'jpg' : format)),
      v.picklist(formats, `format must be one of ${[...formats, PROGRESSIVE_JPEG].join(', ')}`),
    ),
  ),
})

export type ReadTransform =
  | { readonly ok: true; readonly transform: Transform }
  | { readonly ok: false; readonly problem: string }

/** Parameters that say nothing about the picture are ignored. */
export function readTransform(query: Readonly<Record<string, string>>): ReadTransform {
  const read = v.safeParse(querySchema, query)
  if (read.success) return { ok: true, transform: read.output }
  return { ok: false, problem: read.issues.map(({ message }) => message).join('; ') }
}

/** The formats with the smallest files come first. */
const modern: readonly Format[] = ['avif', 'webp']

/** The best format that the browser names; a browser that only takes anything gets the original's. */
export function negotiateFormat(accept: string, original: Format): Format {
  const named = new Map(parseAccept(accept).map(({ type, q }) => [type, q]))
  return modern.find((format) => (named.get(`image/${format}`) ?? 0) > 0) ?? original
}
