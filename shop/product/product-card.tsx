import type { Product } from '../clients/storefront-product.ts'
import { Price } from '../currency/price.tsx'
import { Picture } from '../ui/picture.tsx'
import { Stars } from '../ui/stars.tsx'
import { displayTitle } from './product-rules.ts'

/** Clause 2.23: shown until a product has reviews of its own. */
const DEFAULT_RATING = 4.5

interface ProductCardProps {
  product: Product
  /** Above the fold, and so not lazy. */
  eager?: boolean
}

/** Clause 2.23. One link covers the card; 'Quick Shop' is where it shows. */
export function ProductCard({ product, eager = false }: ProductCardProps) {
  const titleId = `card-${product.handle}`
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-square overflow-hidden bg-white">
        <Picture
          image={product.images[0]}
          eager={eager}
          sizes="(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
          className="size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02]"
        />
        <span className="absolute top-3 left-3 rounded-xs bg-signal px-2 py-1 text-[13px] font-semibold text-white">
          20% OFF
        </span>
      </div>
      <div className="flex grow flex-col pt-4">
        <h3 id={titleId} className="text-xl">
          <a href={`/product/${product.handle}`} className="after:absolute after:inset-0 after:content-['']">
            {displayTitle(product.title)}
          </a>
        </h3>
        <p className="mt-1.5 flex items-center gap-2 text-sm text-quiet">
          <Stars rating={DEFAULT_RATING} className="h-3.5 text-walnut" />
          <span className="figures">4.5 (0)</span>
        </p>
        <p className="mt-2 line-clamp-2 text-[15px] text-quiet">{product.description}</p>
        <div className="mt-auto flex items-end justify-between gap-4 pt-4">
          <Price
            usdCents={product.minPriceCents}
            compareAtUsdCents={product.variants[0]?.compareAtPriceCents ?? null}
          />
          <a
            href={`/product/${product.handle}`}
            tabIndex={-1}
            aria-labelledby={`quick-${product.handle} ${titleId}`}
            id={`quick-${product.handle}`}
            className="relative inline-flex min-h-11 items-center rounded-sm border border-ink px-4 text-[15px] font-medium transition-colors duration-150 hover:bg-ink hover:text-paper"
          >
            Quick Shop
          </a>
        </div>
      </div>
    </article>
  )
}
