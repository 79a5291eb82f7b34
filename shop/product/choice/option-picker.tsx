import { type ReactNode, useId } from 'react'
import { optionField } from '../../cart/add-fields.ts'
import type { Product, SelectedOption } from '../../clients/storefront/products/product.ts'
import { visibleOptions } from '../product-rules.ts'
import type { Swatches } from './swatches.ts'
import { type ChosenVariant, useChosenVariant } from './use-chosen-variant.ts'
import { reasonsText, type ValueChoice } from './value-choices.ts'

interface OptionPickersProps {
  product: Product
  /** The selection that the page was made with. */
  first: readonly SelectedOption[]
  swatches: Swatches
}

/**
 * The options of a product. They follow the choice themselves: React would take a tap back until whatever they stand in
 * is rendered again, and the pictures, with the 3D view, are rendered a frame later.
 */
export function OptionPickers({ product, first, swatches }: OptionPickersProps) {
  const chosen = useChosenVariant(product, first)
  return visibleOptions(product).map((option) => (
    <OptionPicker key={option.name} option={option} chosen={chosen} swatches={swatches} />
  ))
}

interface OptionPickerProps {
  option: Product['options'][number]
  chosen: ChosenVariant
  swatches: Swatches
}

/** One option's values as radio buttons (clause 2.27). */
function OptionPicker({ option, chosen, swatches }: OptionPickerProps) {
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

interface OptionFrameProps {
  name: string
  choices: readonly ValueChoice[]
  /** Id of the paragraph with the reasons, by which values that have one are described. */
  reasonsId: string
  children: ReactNode
}

/** Shows an option's name, its chosen value, all its values, and the reasons why some are not available as they are. */
export function OptionFrame({ name, choices, reasonsId, children }: OptionFrameProps) {
  return (
    <fieldset className="mt-6">
      <legend className="text-note wrap-anywhere">
        <span className="text-quiet">{name}: </span>
        <span className="font-medium">{choices.find(({ isChosen }) => isChosen)?.value}</span>
      </legend>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
      <p id={reasonsId} data-reasons="" className="mt-2 text-sm wrap-anywhere text-quiet empty:hidden">
        {reasonsText(choices)}
      </p>
    </fieldset>
  )
}

interface ValueNameProps {
  choice: ValueChoice
  swatches: Swatches
}

/** A value that is sold out whatever else is chosen is struck through; one that another choice rules out is quieter. */
export function ValueName({ choice: { value, state, reason }, swatches }: ValueNameProps) {
  return (
    <>
      {Object.hasOwn(swatches, value) && (
        <span
          aria-hidden="true"
          className="size-5 shrink-0 forced-color-adjust-none rounded-full border border-ink/20 forced-colors:border-[CanvasText]"
          style={{ background: swatches[value] }}
        />
      )}
      <span
        className={`min-w-0 wrap-anywhere ${reason ? 'text-quiet' : ''} ${state === 'available' ? '' : 'line-through'}`}
      >
        {value}
      </span>
    </>
  )
}

/** Keeps about the width of a value: on a poor line its name comes later, and would push it to the next row. */
function roomOf(value: string, swatches: Swatches) {
  const besideNameEm = Object.hasOwn(swatches, value) ? 4 : 2
  return { minWidth: `min(100%, ${besideNameEm + value.length / 2}em)` }
}
