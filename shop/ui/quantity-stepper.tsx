interface QuantityStepperProps {
  quantity: number
  onChange: (quantity: number) => void
  least?: number
  /** What the quantity is of, for those who hear the page. */
  describedBy?: string
}

/** Whole numbers, one at a time (clauses 4.04 and 5.07). */
export function QuantityStepper({ quantity, onChange, least = 1, describedBy }: QuantityStepperProps) {
  const buttonStyle =
    'grid size-12 place-items-center text-xl hover:bg-paper disabled:text-quiet/50 disabled:hover:bg-transparent'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div
      role="group"
      aria-label="Quantity"
      className="inline-flex items-center rounded-sm border border-ink/40 bg-white"
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        aria-describedby={describedBy}
        disabled={quantity <= least}
        onClick={() => onChange(quantity - 1)}
        className={buttonStyle}
      >
        −
      </button>
      <output className="figures min-w-9 text-center" aria-live="polite">
        {quantity}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        aria-describedby={describedBy}
        onClick={() => onChange(quantity + 1)}
        className={buttonStyle}
      >
        +
      </button>
    </div>
  )
}
