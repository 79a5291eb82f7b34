interface GalleryPicture {
  /** The option values of the variants that the picture shows. */
  readonly selects: Readonly<Record<string, string>> | null
}

/** The shop reads the first five pictures of a product (3.01): the fifth is the drawing with the dimensions. */
const PHOTOGRAPHS_BEFORE_DRAWING = 4

/**
 * Orders a gallery: the first photograph, other views, and the drawing with the dimensions; then the remaining views,
 * the other drawings, and the other looks, which a visitor sees on choosing them.
 */
export function arrangeGallery<Picture extends GalleryPicture>(
  photographs: readonly Picture[],
  drawings: readonly Picture[],
): Picture[] {
  const [first, ...others] = photographs
  if (!first) return [...drawings]
  const [dimensions, ...otherDrawings] = drawings
  const views = [first, ...others.filter(({ selects }) => !selects)]
  const looks = others.filter(({ selects }) => selects)
  return [
    ...views.slice(0, PHOTOGRAPHS_BEFORE_DRAWING),
    ...(dimensions ? [dimensions] : []),
    ...views.slice(PHOTOGRAPHS_BEFORE_DRAWING),
    ...otherDrawings,
    ...looks,
  ]
}
