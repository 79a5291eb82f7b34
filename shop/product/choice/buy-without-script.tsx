import { type ReactNode, useId } from 'react'
import { ADD_BUTTON, CART_PATH, optionField } from '../../cart/add-fields.ts'
import type { Product, SelectedOption } from '../../clients/storefront/products/product.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { isSold, visibleOptions } from '../product-rules.ts'
import { selectOption, shownSelection, variantOf } from './choose-variant.ts'
import { OptionFrame, ValueName } from './option-picker.tsx'
import type { Swatches } from './swatches.ts'
import { valueChoices } from './value-choices.ts'

const OPTIONS_ID = 'options'
const QUANTITY_ID = 'how-many'

interface BuyWithoutScriptProps {
  product: Product
  /** The box that keeps an answer of the fit finder, where there is one. */
  children?: ReactNode
  selection: readonly SelectedOption[]
  swatches: Swatches
}

/** Without JavaScript a link to the page with that choice lies over each value, and a form adds what is chosen. */
export function BuyWithoutScript({ product, selection, swatches, children }: BuyWithoutScriptProps) {
  return (
    <noscript>
      <div id={OPTIONS_ID}>
        {visibleOptions(product).map((option) => (
          <OptionLinks key={option.name} {...{ option, product, selection, swatches }} />
        ))}
      </div>
      {isSold(product) && (
        <AddForm product={product} selection={selection}>
          {children}
        </AddForm>
      )}
    </noscript>
  )
}

function AddForm({ product, selection, children }: Omit<BuyWithoutScriptProps, 'swatches'>) {
  return (
    <form method="post" action={CART_PATH} noValidate className="mt-8 flex flex-wrap items-center gap-3">
      {shownSelection(product, selection).map(({ name, value }) => (
        <input key={name} type="hidden" name={optionField(name)} value={value} />
      ))}
      <label htmlFor={QUANTITY_ID} className="text-note">
        Quantity
      </label>
      <input
        id={QUANTITY_ID}
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        defaultValue="1"
        className="figures h-13 w-18 rounded-sm border border-ink/40 bg-white px-2 text-center"
      />
      <button
        type="submit"
        name={ADD_BUTTON}
        value={product.handle}
        disabled={!variantOf(product, selection)?.availableForSale}
        className={buttonStyle('strong', 'grow')}
      >
        Add to Cart
      </button>
      {children}
    </form>
  )
}

interface OptionLinksProps extends BuyWithoutScriptProps {
  option: Product['options'][number]
}

function OptionLinks({ option, product, selection, swatches }: OptionLinksProps) {
  const { name } = option
  const choices = valueChoices(product, selection, option)
  const reasonsId = useId()
  return (
    <OptionFrame {...{ name, choices, reasonsId }}>
      {choices.map((choice) => (
        <div key={choice.value} className="relative">
          <label className={`choice ${choice.reason ? 'border-dashed' : ''}`}>
            <input
              type="radio"
              name={name}
              defaultChecked={choice.isChosen}
              tabIndex={-1}
              className="choice-input"
            />
            <ValueName choice={choice} swatches={swatches} />
          </label>
          <a
            href={addressOf(product, selectOption(product, selection, { name, value: choice.value }))}
            aria-describedby={choice.reason && reasonsId}
            className="absolute inset-0"
          >
            <span className="sr-only">{choice.value}</span>
          </a>
        </div>
      ))}
    </OptionFrame>
  )
}

function addressOf(product: Product, selection: readonly SelectedOption[]): string {
  const query = shownSelection(product, selection).map(({ name, value }) => [name, value])
  return `?${new URLSearchParams(query)}#${OPTIONS_ID}`
}
