import { measuredParts, measuredSeats } from '#facts/products.ts'

const measured = new Map(
  [...measuredSeats, ...measuredParts].map((product): [string, object] => [product.handle, product]),
)

/** A figure of a product's file in `facts/products/`, named as `keel-saddle-stool.seat.foamIn`; undefined where it has none. */
export function productFigure(name: string): string | undefined {
  const [handle = '', ...path] = name.split('.')
  let found: unknown = measured.get(handle)
  for (const key of path) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  }
  return typeof found === 'number' ? String(found) : undefined
}
