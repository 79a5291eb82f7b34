import { parts } from '#facts/parts.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'

/** The handles of what fits a product, by the facts of both: parts for a seat, and seats for a part. */
export function goesWith(product: ProductFacts | undefined): string[] {
  if (!product) return []
  const fitting = isPart(product)
    ? product.fits
    : parts.filter(({ fits }) => fits.some(({ handle }) => handle === product.handle))
  return fitting.map(({ handle }) => handle)
}

interface GoesWithProps {
  product: ProductFacts | undefined
  /** Those of them that are sold now. */
  others: readonly Pick<Product, 'handle' | 'title'>[]
}

/** Leads from a seat to the parts that fit it, and from a part to its seats. */
export function GoesWith({ product, others }: GoesWithProps) {
  if (!product || others.length === 0) return null
  return (
    <Section title={isPart(product) ? 'Fits these seats' : 'Goes with it'} layout="beside">
      <ul className="border-t border-line">
        {others.map(({ handle, title }) => (
          <li key={handle} className="border-b border-line">
            <a
              href={`/product/${handle}`}
              className="flex min-h-14 items-center justify-between gap-6 text-lg hover:underline hover:underline-offset-4"
            >
              {title}
              <Icon name="right" className="size-4 shrink-0" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
