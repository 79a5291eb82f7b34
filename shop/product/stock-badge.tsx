import type { ChoiceState } from './product-rules.ts'

const WORDS: Record<ChoiceState, string> = {
  available: 'In stock',
  'sold out': 'Sold out',
  impossible: 'Not made in this combination',
}

export function StockBadge({ state }: { state: ChoiceState }) {
  const tone = state === 'available' ? 'text-pine' : 'text-signal'
  return (
    <p className={`flex items-center gap-2 text-[15px] font-medium ${tone}`} aria-live="polite">
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {WORDS[state]}
    </p>
  )
}
