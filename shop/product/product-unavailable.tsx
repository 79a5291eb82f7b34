import { buttonStyle } from '../ui/button-style.ts'
import { TryAgain } from '../ui/try-again.tsx'

/** Title and description of a product page without its product. */
export function wordsWithoutProduct(isFailed: boolean): { title: string; description: string } {
  return isFailed
    ? { title: 'This product could not be loaded | Keel', description: 'Our catalog did not respond.' }
    : { title: 'Product not found | Keel', description: 'This product is not in the shop.' }
}

/** Clauses 2.24 and 8.08. */
export function ProductNotFound() {
  return (
    <section className="page-width py-24 lg:py-40">
      <h1 className="text-title">Product not found</h1>
      <p className="mt-6 max-w-[60ch] text-quiet">It may have been renamed, or it is no longer made.</p>
      <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <a href="/" className={buttonStyle('strong')}>
          Return to Home
        </a>
        <a
          href="/collection"
          className="inline-flex min-h-11 items-center text-pine underline underline-offset-6"
        >
          See all products
        </a>
      </p>
    </section>
  )
}

/** Says that the storefront did not answer, rather than that the product does not exist. */
export function ProductFailure({ handle, requestId }: { handle: string; requestId: string }) {
  return (
    <section className="page-width py-24 lg:py-40">
      <h1 className="text-title">This product could not be loaded.</h1>
      <p className="mt-6 max-w-[60ch] text-quiet">
        Our catalog did not respond. Try again in a moment. If it still does not work, tell us this number:{' '}
        <span className="figures">{requestId}</span>
      </p>
      <TryAgain address={`/product/${encodeURIComponent(handle)}`} />
    </section>
  )
}
