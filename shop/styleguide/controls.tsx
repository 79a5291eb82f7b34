import { buttonStyle } from '../ui/button-style.ts'
import { ICON_NAMES, Icon } from '../ui/icon.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { Stars } from '../ui/rating/stars.tsx'
import { SaleBadge } from '../ui/sale-badge.tsx'
import { Specimen } from './specimen.tsx'

const nothing = () => undefined

export function Controls() {
  return (
    <>
      <Specimen name="Buttons">
        {(['strong', 'quiet'] as const).map((look) => (
          <div key={look} className="flex gap-3">
            <button type="button" className={buttonStyle(look)}>
              {look}
            </button>
            <button type="button" disabled className={buttonStyle(look)}>
              {look}, disabled
            </button>
          </div>
        ))}
      </Specimen>
      <Specimen name="Quantity: at its least, between, at its most">
        {[1, 4, 9].map((quantity) => (
          <QuantityStepper key={quantity} quantity={quantity} min={1} max={9} onChange={nothing} />
        ))}
      </Specimen>
      <Specimen name="Badges and stars">
        <SaleBadge className="px-2 py-1 text-tag">20% OFF</SaleBadge>
        {[0, 1, 2.5, 4.5, 5].map((rating) => (
          <Stars key={rating} rating={rating} className="h-4 text-walnut" />
        ))}
      </Specimen>
      <Specimen name="Icons">
        {ICON_NAMES.map((name) => (
          <span key={name} className="grid w-20 justify-items-center gap-1 text-sm text-quiet">
            <Icon name={name} />
            {name}
          </span>
        ))}
      </Specimen>
    </>
  )
}
