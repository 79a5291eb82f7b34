import type { Product, SelectedOption } from '../../clients/storefront-product.ts'
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

/** Without JavaScript each value is a link to the page that shows it, and the button says what it needs. */
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
  const choices = valueChoices(product, selection, option)
  return (
    <OptionFrame name={option.name} choices={choices}>
      {choices.map((choice) => (
        <a
          key={choice.value}
          href={addressOf(
            product,
            selectOption(product, selection, { name: option.name, value: choice.value }),
          )}
          aria-current={choice.isChosen}
          className={`choice ${choice.reason ? 'border-dashed' : ''}`}
        >
          <ValueName choice={choice} swatches={swatches} />
        </a>
      ))}
    </OptionFrame>
  )
}

function addressOf(product: Product, selection: readonly SelectedOption[]): string {
  const query = shownSelection(product, selection).map(({ name, value }) => [name, value])
  return `?${new URLSearchParams(query)}#${OPTIONS_ID}`
}
