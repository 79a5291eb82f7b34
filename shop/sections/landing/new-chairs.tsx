import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { formatPrice, priceInCurrencyCents } from '../../currency/price-rules.ts'
import { CurrencyProvider, useCurrency } from '../../currency/use-currency.tsx'
import type { Claims } from '../../page-api/claims.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Section } from '../../ui/section.tsx'

interface NewChairsProps {
  products: readonly Product[]
  currency: CurrencyCode
  claims: Claims
}

/** The grid of clause 2.35, left out where no product matches. */
export function NewChairs({ products, currency, claims }: NewChairsProps) {
  if (products.length === 0) return null
  const isAlone = products.length === 1
  return (
    <CurrencyProvider currency={currency}>
      <Section title="Choose yours">
        <ul className={isAlone ? '' : 'grid gap-8 sm:grid-cols-2'}>
          {products.map((product) => (
            <li key={product.id}>
              <NewChairCard product={product} isAlone={isAlone} isNew={claims.has('badge.new')} />
            </li>
          ))}
        </ul>
      </Section>
    </CurrencyProvider>
  )
}

interface NewChairCardProps {
  product: Product
  /** A card that stands alone has its words beside the picture, where a neighbor would be. */
  isAlone: boolean
  isNew: boolean
}

/** Clause 2.35: New badge, image, title, currency code and price, and a Quick Shop link. */
function NewChairCard({ product, isAlone, isNew }: NewChairCardProps) {
  const currency = useCurrency()
  const { handle, title, description, images, minPriceCents } = product
  return (
    <article
      className={`group relative ${isAlone ? 'sm:grid sm:grid-cols-2 sm:items-center sm:gap-x-14' : ''}`}
    >
      <div className="relative">
        <Picture
          image={images[0]}
          sizes="(min-width: 640px) 50vw, 100vw"
          className="aspect-square w-full bg-white object-cover"
        />
        {isNew && (
          <span className="absolute top-3 left-3 rounded-xs bg-pine px-2 py-1 text-tag font-medium text-white">
            New
          </span>
        )}
      </div>
      <div>
        <h3 className={`mt-4 wrap-anywhere ${isAlone ? 'text-2xl lg:text-3xl' : 'text-xl'}`}>{title}</h3>
        {isAlone && <p className="mt-3 line-clamp-4 max-w-[52ch] text-quiet wrap-anywhere">{description}</p>}
        <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
          <p className="figures text-lg">
            <span className="text-quiet">{currency}</span>{' '}
            {formatPrice(priceInCurrencyCents(minPriceCents, currency), currency)}
          </p>
          <a
            href={`/product/${encodeURIComponent(handle)}`}
            className={buttonStyle('quiet', 'after:absolute after:inset-0')}
          >
            Quick Shop
          </a>
        </div>
      </div>
    </article>
  )
}
