import type { ImageTransformInput } from '@shopify/hydrogen-react/storefront-api-types'
import { type Crop, type Format, MAX_SIDE_PX, type Transform } from '#services/shared/images/transform.ts'
import { graphqlError } from '../errors.ts'

/** Shopify's limit, for high-density screens. */
const MAX_SCALE = 3

/** Reads the transform by the type system's own rules; a size out of range is an error, as in an image's address. */
export function readImageTransform(input: ImageTransformInput): Transform {
  const { crop, preferredContentType } = input
  const scale = readNumber('scale', input.scale ?? 1, MAX_SCALE)
  const [maxWidth, maxHeight] = [readSide('maxWidth', input.maxWidth), readSide('maxHeight', input.maxHeight)]
  // Both sides scale by one factor, since a crop would otherwise change its shape at the limit.
  const factor = Math.min(scale, MAX_SIDE_PX / Math.max(maxWidth ?? 1, maxHeight ?? 1))
  return {
    width: maxWidth && Math.round(maxWidth * factor),
    height: maxHeight && Math.round(maxHeight * factor),
    crop: crop ? (crop.toLowerCase() as Crop) : undefined,
    format: preferredContentType ? (preferredContentType.toLowerCase() as Format) : undefined,
  }
}

function readSide(name: string, value: number | null | undefined): number | undefined {
  return value == null ? undefined : readNumber(name, value, MAX_SIDE_PX)
}

function readNumber(name: string, value: number, max: number): number {
  if (value >= 1 && value <= max) return value
  throw graphqlError('BAD_REQUEST', `${name} must be between 1 and ${max}`)
}
