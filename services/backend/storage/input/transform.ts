import * as v from 'valibot'
import type { RenderedSize, Size } from '#services/shared/images/rendered-size.ts'
import { renderedSize } from '#services/shared/images/rendered-size.ts'
import { invalidParameter } from '../answers/storage-error.ts'

/** The hosted service has the same limit. */
const MAX_SIDE_PX = 2500

const side = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_SIDE_PX)),
)
const schema = v.object({
  width: side,
  height: side,
  resize: v.optional(v.picklist(['cover', 'contain']), 'cover'),
  /** Every picture gets the quality that its format needs, so this is only validated. */
  quality: v.optional(v.pipe(v.string(), v.transform(Number), v.minValue(20), v.maxValue(100))),
  format: v.optional(v.picklist(['origin', 'avif', 'webp'])),
})

export type Transform = v.InferOutput<typeof schema>

/** Reads the hosted service's parameters of a picture. */
export function readTransform(query: Readonly<Record<string, string>>, place = 'querystring'): Transform {
  const read = v.safeParse(schema, query)
  if (read.success) return read.output
  const [issue] = read.issues
  throw invalidParameter(`${place}/${v.getDotPath(issue)}: ${issue.message}`)
}

/** Names what was asked for in the words of the hosted service, which are those of its image proxy. */
export function nameTransform({ width, height, resize, quality, format }: Transform): string {
  const named = {
    height,
    width,
    resizing_type: resize === 'contain' ? 'fit' : 'fill',
    quality,
    format: format === 'origin' ? undefined : format,
  }
  return Object.entries(named)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}:${value}`))
    .join(',')
}

export function transformedSize(original: Size, { width, height, resize }: Transform): RenderedSize {
  const crop = resize === 'cover' && width && height ? 'center' : undefined
  return renderedSize(original, { width, height, crop })
}
