import { Icon, type IconName } from './icon.tsx'

interface QuantityStepperProps {
  quantity: number
  onChange: (quantity: number) => void
  min: number
  max: number
  /** The element that says what the quantity is of. */
  describedBy?: string
}

/** Whole numbers, one at a time (clauses 4.04 and 5.07). */
export function QuantityStepper({ quantity, onChange, min, max, describedBy }: QuantityStepperProps) {
  return (
    <div className="inline-flex items-center rounded-sm border border-ink/40 bg-white">
      <StepButton
        name="Decrease quantity"
        step={-1}
        icon="minus"
        describedBy={describedBy}
        isDisabled={quantity <= min}
        onClick={() => onChange(quantity - 1)}
      />
      <output className="figures min-w-9 text-center">{quantity}</output>
      <StepButton
        name="Increase quantity"
        step={1}
        icon="plus"
        describedBy={describedBy}
        isDisabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
      />
    </div>
  )
}

interface StepButtonProps {
  name: string
  step: 1 | -1
  icon: IconName
  describedBy: string | undefined
  isDisabled: boolean
  onClick: () => void
}

function StepButton({ name, step, icon, describedBy, isDisabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      data-step={step}
      aria-label={name}
      aria-describedby={describedBy}
      // `disabled` would take the focus from the button.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      className="grid size-11 place-items-center hover:bg-paper aria-disabled:text-quiet/40 aria-disabled:hover:bg-transparent"
    >
      <Icon name={icon} className="size-4" />
    </button>
  )
}
