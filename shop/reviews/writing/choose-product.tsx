import type { Product } from '../../clients/storefront/products/product.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { writePath } from './write-path.ts'

interface ChooseProductProps {
  products: readonly Product[]
  /** There are products beyond these. */
  hasMore: boolean
}

/** The page for writing a review where nobody said of what: a way to each product, or to all where none came. */
export function ChooseProduct({ products, hasMore }: ChooseProductProps) {
  return (
    <section className="page-width py-16 lg:py-28">
      <h1 className="text-title">What would you like to review?</h1>
      {products.length > 0 && (
        <ul className="mt-10 grid gap-x-10 border-t border-line sm:grid-cols-2 sm:border-t-0 lg:grid-cols-3">
          {products.map(({ id, handle, title, images }) => (
            <li key={id} className="border-b border-line">
              <a
                href={writePath(handle)}
                className="flex min-h-24 items-center gap-4 py-3 wrap-anywhere hover:underline hover:underline-offset-4"
              >
                <Picture
                  image={images[0] && { ...images[0], altText: null }}
                  sizes="72px"
                  className="aspect-square h-auto w-18 shrink-0 object-cover"
                />
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      {(products.length === 0 || hasMore) && (
        <>
          <p className="mt-8 max-w-[60ch] text-quiet">
            ‘Write a review’ also stands on each product’s page, at its reviews.
          </p>
          <a href="/collection" className={buttonStyle('strong', 'mt-8')}>
            Shop All Products
          </a>
        </>
      )}
    </section>
  )
}
