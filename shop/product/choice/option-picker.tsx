import { useId } from 'react'
import { optionField } from '../../cart/add-fields.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { OptionFrame } from './option-frame.tsx'
import type { Swatches } from './swatches.ts'
import type { ChosenVariant } from './use-chosen-variant.ts'
import { roomOf, ValueName } from './value-name.tsx'

interface OptionPickerProps {
  option: Product['options'][number]
  chosen: ChosenVariant
  swatches: Swatches
}

/** One option's values as radio buttons (clause 2.27). */
export function OptionPicker({ option, chosen, swatches }: OptionPickerProps) {
  const { name } = option
  const choices = chosen.choicesOf(option)
  const reasonsId = useId()
  return (
    <OptionFrame {...{ name, choices, reasonsId }}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={`choice ${choice.reason ? 'border-dashed' : ''}`}
          style={roomOf(choice.value, swatches)}
        >
          <input
            type="radio"
            name={optionField(name)}
            value={choice.value}
            checked={choice.isChosen}
            aria-describedby={choice.reason && reasonsId}
            disabled={choice.state === 'not made'}
            onChange={() => chosen.choose({ name, value: choice.value })}
            className="choice-input"
          />
          <ValueName choice={choice} swatches={swatches} />
        </label>
      ))}
    </OptionFrame>
  )
}
