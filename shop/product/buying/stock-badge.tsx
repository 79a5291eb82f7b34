/** Of a product that has no variants. */
export const NOT_SOLD = 'Not sold at the moment'

/** undefined: there is nothing that could be in stock. */
export function StockBadge({ isInStock }: { isInStock: boolean | undefined }) {
  const tone = isInStock ? 'text-pine' : 'text-signal'
  return (
    <p className={`flex items-center gap-2 text-[15px] font-medium ${tone}`} aria-live="polite">
      <span aria-hidden="true" className="size-2 rounded-full border-4 border-current" />
      {isInStock === undefined ? NOT_SOLD : isInStock ? 'In stock' : 'Sold out'}
    </p>
  )
}
