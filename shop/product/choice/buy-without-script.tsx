import { useId } from 'react'
import type { Product, SelectedOption } from '../../clients/storefront/products/product.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { isSold, visibleOptions } from '../product-rules.ts'
import { selectOption, shownSelection } from './choose-variant.ts'
import { OptionFrame } from './option-frame.tsx'
import type { Swatches } from './swatches.ts'
import { valueChoices } from './value-choices.ts'
import { ValueName } from './value-name.tsx'

const OPTIONS_ID = 'options'
const NEEDS_SCRIPT_ID = 'needs-script'

interface BuyWithoutScriptProps {
  product: Product
  selection: readonly SelectedOption[]
  swatches: Swatches
}

/** Without JavaScript a link to the page with that choice lies over each value, and the button says what it needs. */
export function BuyWithoutScript({ product, selection, swatches }: BuyWithoutScriptProps) {
  return (
    <noscript>
      <div id={OPTIONS_ID}>
        {visibleOptions(product).map((option) => (
          <OptionLinks key={option.name} {...{ option, product, selection, swatches }} />
        ))}
      </div>
      {isSold(product) && (
        <>
          <p id={NEEDS_SCRIPT_ID} className="mt-8 text-[15px] text-signal">
            Adding to the cart needs JavaScript, because the cart lives in your browser.
          </p>
          <button
            type="button"
            disabled
            aria-describedby={NEEDS_SCRIPT_ID}
            className={buttonStyle('strong', 'mt-3 w-full')}
          >
            Add to Cart
          </button>
        </>
      )}
    </noscript>
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
