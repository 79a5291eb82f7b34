import type { ChoiceState } from './product-rules.ts'

/** Of a product that has no variants. */
export const NOT_SOLD = 'Not sold at the moment'

const WORDS: Record<ChoiceState, string> = {
  available: 'In stock',
  'sold out': 'Sold out',
  impossible: 'Not made in this combination',
}

/** undefined: there is nothing that could be in stock. */
export function StockBadge({ state }: { state: ChoiceState | undefined }) {
  const tone = state === 'available' ? 'text-pine' : 'text-signal'
  return (
    <p className={`flex items-center gap-2 text-[15px] font-medium ${tone}`} aria-live="polite">
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {state === undefined ? NOT_SOLD : WORDS[state]}
    </p>
  )
}
