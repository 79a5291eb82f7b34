import type { Crop, Transform } from './transform.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface RenderedSize extends Size {
  readonly crop: Crop | undefined
}

/**
 * The widths that are made. A width between two of them gets the wider one, so that a client that asks for all widths
 * costs no more than these. The sizes that shops ask for in practice are among them: Shopify's named ones, the steps of
 * 200 that Hydrogen's Image asks for, and the widths of screens. Crops that look the same are one, too.
 */
const WIDTHS = [
  16, 32, 48, 64, 80, 100, 120, 128, 150, 160, 180, 200, 240, 256, 300, 320, 360, 375, 400, 450, 480, 500,
  540, 600, 640, 700, 720, 750, 768, 800, 850, 900, 960, 1000, 1024, 1080, 1100, 1200, 1280, 1400, 1440, 1500,
  1600, 1800, 1920, 2000, 2048, 2200, 2400, 2560, 2600, 2800, 3000, 3200, 3840, 4096, 4800, 5760,
]

/** A picture is never enlarged; both sides without a crop are a box that the picture fits into. */
export function renderedSize(original: Size, { width, height, crop }: Transform): RenderedSize {
  if (width && height && crop) return croppedSize(original, { width, height }, crop)
  const scale = Math.min(
    1,
    (width ?? Number.POSITIVE_INFINITY) / original.width,
    (height ?? Number.POSITIVE_INFINITY) / original.height,
  )
  return {
    ...sizeOfWidth(original, Math.min(roundUp(original.width * scale), original.width)),
    crop: undefined,
  }
}

/**
 * Shapes within 1.3 % of each other are one. With so many steps to a doubling the shapes that shops ask for (1:1, 5:4,
 * 4:3, 3:2, 16:9, 2:1) each stand in the middle of theirs, as the intervals of music do.
 */
const SHAPES_PER_DOUBLING = 53

function croppedSize(original: Size, asked: Size, crop: Crop): RenderedSize {
  const shape = nearShape(asked)
  const widest = Math.min(original.width, (original.height * shape.width) / shape.height)
  const width = Math.max(1, Math.floor(Math.min(roundUp(Math.min(asked.width, widest)), widest)))
  return { ...sizeOfWidth(shape, width), crop }
}

/** The simplest of the shapes that count as this one. */
function nearShape({ width, height }: Size): Size {
  const step = Math.round(SHAPES_PER_DOUBLING * Math.log2(width / height))
  const ratioAt = (steps: number) => 2 ** (steps / SHAPES_PER_DOUBLING)
  const [numerator, denominator] = simplestBetween(ratioAt(step - 0.5), ratioAt(step + 0.5))
  return { width: numerator, height: denominator }
}

/** The fraction of the smallest denominator, by the continued fractions of both ends. */
function simplestBetween(low: number, high: number): readonly [number, number] {
  const whole = Math.ceil(low)
  if (whole <= high) return [whole, 1]
  const below = Math.floor(low)
  const [numerator, denominator] = simplestBetween(1 / (high - below), 1 / (low - below))
  return [below * numerator + denominator, numerator]
}

/** The picture keeps its shape. */
function sizeOfWidth(shape: Size, width: number): Size {
  return { width, height: Math.max(1, Math.round((shape.height * width) / shape.width)) }
}

function roundUp(width: number): number {
  return WIDTHS.find((step) => step >= width - 0.5) ?? width
}
