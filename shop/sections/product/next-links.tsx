import { parts } from '#facts/parts.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { TextLink } from '../../ui/text/text-link.tsx'

const RESEARCH_URL = 'https://scholar.google.com/scholar?q=kneeling+chair+ergonomics'

/** The handles of what fits a product, by the facts of both: parts for a seat, and seats for a part. */
export function goesWith(product: ProductFacts | undefined): string[] {
  if (!product) return []
  const fitting = isPart(product)
    ? product.fits
    : parts.filter(({ fits }) => fits.some(({ handle }) => handle === product.handle))
  return fitting.map(({ handle }) => handle)
}

interface NextLinksProps {
  product: ProductFacts | undefined
  /** What goes with it and is sold now. */
  others: readonly Pick<Product, 'handle' | 'title'>[]
}

/** Clause 2.32: links that lead on from a product, first to what goes with it. */
export function NextLinks({ product, others }: NextLinksProps) {
  return (
    <nav
      aria-label="More about this"
      className="page-width flex flex-wrap gap-x-10 gap-y-2 border-t border-line pt-8 pb-16 lg:pb-24"
    >
      {product && others.length > 0 && (
        <p className="w-full">
          {isPart(product) ? 'Fits: ' : 'Goes with it: '}
          {others.map(({ handle, title }, place) => (
            <span key={handle}>
              {place > 0 && ', '}
              <TextLink href={`/product/${handle}`}>{title}</TextLink>
            </span>
          ))}
        </p>
      )}
      <TextLink href="/collection">Back to Products</TextLink>
      <TextLink href="/contact">Contact Our Team</TextLink>
      <TextLink href={RESEARCH_URL} outside>
        Research on kneeling chair ergonomics
      </TextLink>
    </nav>
  )
}
