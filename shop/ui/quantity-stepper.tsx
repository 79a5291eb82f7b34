interface QuantityStepperProps {
  quantity: number
  onChange: (quantity: number) => void
  least: number
  most: number
  /** The element that says what the quantity is of. */
  describedBy?: string
}

/** Whole numbers, one at a time (clauses 4.04 and 5.07). */
export function QuantityStepper({ quantity, onChange, least, most, describedBy }: QuantityStepperProps) {
  return (
    <div className="inline-flex items-center rounded-sm border border-ink/40 bg-white">
      <StepButton
        name="Decrease quantity"
        sign="M6 12h12"
        describedBy={describedBy}
        isDisabled={quantity <= least}
        onClick={() => onChange(quantity - 1)}
      />
      <output className="figures min-w-9 text-center">{quantity}</output>
      <StepButton
        name="Increase quantity"
        sign="M6 12h12M12 6v12"
        describedBy={describedBy}
        isDisabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
      />
    </div>
  )
}

interface StepButtonProps {
  name: string
  sign: string
  describedBy: string | undefined
  isDisabled: boolean
  onClick: () => void
}

function StepButton({ name, sign, describedBy, isDisabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-describedby={describedBy}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-11 place-items-center hover:bg-paper disabled:text-quiet/40 disabled:hover:bg-transparent"
    >
      <svg
        viewBox="0 0 24 24"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d={sign} />
      </svg>
    </button>
  )
}
