import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Product } from '../clients/storefront/products/product.ts'
import { formatPrice, priceInCurrencyCents } from '../currency/price-rules.ts'
import { CurrencyProvider, useCurrency } from '../currency/use-currency.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import type { FindablePage } from './find/page-text.ts'
import { KIND_NAMES } from './found-pages.tsx'

interface SuggestionsProps {
  products: readonly (Pick<Product, 'handle' | 'images' | 'minPriceCents'> & {
    readonly name: string
    readonly isSold: boolean
  })[]
  pages: readonly FindablePage[]
  /** Pages answer better than any product. */
  pagesLead: boolean
  currency: CurrencyCode
}

/** The options of the search box, which its script puts below it. The field keeps the focus, so none is a tab stop. */
export function Suggestions({ products, pages, pagesLead, currency }: SuggestionsProps) {
  const groups = [
    <ProductOptions key="products" products={products} />,
    <PageOptions key="pages" pages={pages} />,
  ]
  return (
    <CurrencyProvider currency={currency}>
      <div data-count={products.length + pages.length}>{pagesLead ? groups.reverse() : groups}</div>
    </CurrencyProvider>
  )
}

const optionStyle =
  'flex min-h-14 items-center gap-4 px-3 py-2 hover:bg-paper aria-selected:bg-paper aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-ink'
const groupStyle = 'border-t border-line py-2 first:border-t-0'

function ProductOptions({ products }: Pick<SuggestionsProps, 'products'>) {
  const currency = useCurrency()
  if (products.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
    <div role="group" aria-label="Products" className={groupStyle}>
      {products.map(({ handle, name, images, minPriceCents, isSold }) => (
        <a
          key={handle}
          id={`suggested-${handle}`}
          href={`/product/${encodeURIComponent(handle)}`}
          role="option"
          aria-selected="false"
          tabIndex={-1}
          className={optionStyle}
        >
          <Picture
            image={images[0] && { ...images[0], altText: null }}
            sizes="56px"
            className="size-14 shrink-0 object-cover text-[0px]"
          />
          <span className="min-w-0 grow font-medium wrap-anywhere">{name}</span>
          {isSold && (
            <span className="figures shrink-0 text-quiet">
              {formatPrice(priceInCurrencyCents(minPriceCents, currency), currency)}
            </span>
          )}
        </a>
      ))}
    </div>
  )
}

function PageOptions({ pages }: Pick<SuggestionsProps, 'pages'>) {
  if (pages.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
    <div role="group" aria-label="Pages and answers" className={groupStyle}>
      {pages.map(({ kind, path, title }) => (
        <a
          key={path}
          id={`suggested-${path.replaceAll(/[^a-z0-9]+/g, '-')}`}
          href={path}
          role="option"
          aria-selected="false"
          tabIndex={-1}
          className={`${optionStyle} min-h-11`}
        >
          <span className="min-w-0 grow">{title}</span>
          <span className="shrink-0 text-tag text-quiet">{KIND_NAMES[kind]}</span>
        </a>
      ))}
    </div>
  )
}
