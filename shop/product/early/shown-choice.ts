import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { ADD_BUTTON, optionField } from '../../cart/add-fields.ts'
import type { Product, SelectedOption } from '../../clients/storefront/products/product.ts'
import {
  compareAtCents,
  formatPrice,
  percentOff,
  priceInCurrencyCents,
  type ShownPrice,
} from '../../currency/price-rules.ts'
import { pictureSources } from '../../ui/picture/picture-sources.ts'
import { variantOf } from '../choice/choose-variant.ts'
import { changeWords, type StageChoice } from '../choice/stage-choice.ts'
import { reasonsText, type ValueChoice, valueChoices } from '../choice/value-choices.ts'
import { galleryImages, zoomName } from '../gallery/gallery-images.ts'
import type { PictureLooks } from '../gallery/picture-looks.ts'
import { priceOf, stockWords, visibleOptions } from '../product-rules.ts'

/** What the server hands to the island of a product's page, as far as it is shown here. */
export interface StageProps {
  readonly product: Product
  readonly currency: CurrencyCode
  readonly isPriceSpecified: boolean
  readonly selection: readonly SelectedOption[]
  readonly looks: PictureLooks
}

/**
 * Shows a choice in what the server made of the stage: values of elements that are there, none more and none less. The
 * rest is for the island, which draws all of it anew.
 */
export class ShownChoice {
  readonly #stage: HTMLElement
  readonly #props: StageProps
  #undo: (() => void)[] = []

  constructor(stage: HTMLElement, props: StageProps) {
    this.#stage = stage
    this.#props = props
  }

  show({ selection, changes, quantity }: StageChoice): void {
    const { product, currency, isPriceSpecified, looks } = this.#props
    const variant = variantOf(product, selection)
    if (variant) this.#showPrice(priceOf(variant, isPriceSpecified), currency)
    for (const badge of this.#all('[data-stock]')) {
      this.#put(badge.dataset, 'stock', variant?.availableForSale ? 'yes' : 'no')
      this.#put(badge.lastChild, 'textContent', stockWords(variant))
    }
    for (const button of this.#all<HTMLButtonElement>(`[name=${ADD_BUTTON}]`))
      this.#put(button, 'disabled', !variant?.availableForSale)
    for (const option of visibleOptions(product))
      this.#showValue(option.name, valueChoices(product, selection, option))
    this.#put(this.#all('[data-changes]')[0], 'textContent', changeWords(changes))
    this.#put(this.#all('output')[0], 'textContent', String(quantity))
    this.#put(this.#all<HTMLInputElement>('[name=quantity]')[0], 'value', String(quantity))
    this.#put(this.#all('[data-step="-1"]')[0], 'ariaDisabled', quantity <= 1 ? 'true' : null)
    this.#showPictures(galleryImages(product, looks, variant))
  }

  /** Marks the small picture of the large one that is in view. */
  markPicture(shown: number): void {
    for (const button of this.#all('[data-show]'))
      this.#put(button, 'ariaCurrent', Number(button.dataset.show) === shown ? 'true' : null)
  }

  /** Whether anything was other than the server made it, which it no longer is. */
  undo(): boolean {
    const undo = this.#undo.reverse()
    this.#undo = []
    for (const each of undo) each()
    for (const radio of this.#all<HTMLInputElement>('[type=radio]')) radio.checked = radio.defaultChecked
    return undo.length > 0
  }

  #showPrice(price: ShownPrice, currency: CurrencyCode): void {
    const before = compareAtCents(price, currency)
    const now = formatPrice(priceInCurrencyCents(price.usdCents, currency), currency)
    for (const each of this.#all('[data-price=now]')) this.#put(each, 'textContent', now)
    for (const each of this.#all('[data-price=before]')) {
      this.#put(each, 'hidden', before === null)
      if (before !== null) this.#put(each.lastChild, 'textContent', formatPrice(before, currency))
    }
    const off = percentOff(price)
    for (const each of this.#all('[data-price=off]')) {
      this.#put(each.parentElement, 'hidden', off === null)
      if (off !== null) this.#put(each, 'textContent', `-${off}%`)
    }
  }

  #showValue(option: string, choices: readonly ValueChoice[]): void {
    const chosen = choices.find(({ isChosen }) => isChosen)?.value ?? ''
    for (const radio of this.#all<HTMLInputElement>('[type=radio]')) {
      if (radio.name !== optionField(option) || radio.value !== chosen) continue
      radio.checked = true
      const frame = radio.closest('fieldset')
      this.#put(frame?.querySelector('legend > :last-child'), 'textContent', chosen)
      this.#put(frame?.querySelector('[data-reasons]'), 'textContent', reasonsText(choices))
    }
  }

  #showPictures(images: ReturnType<typeof galleryImages>): void {
    for (const row of this.#all('section ul')) {
      for (const [position, picture] of [...row.querySelectorAll('img')].entries()) {
        const image = images[position]
        if (!image) return
        const { src, srcSet = '' } = pictureSources(image)
        // The widths come first: an address alone would be asked for as well.
        this.#put(picture, 'srcset', srcSet)
        this.#put(picture, 'src', src)
        if (picture.alt === '') continue
        this.#put(picture, 'alt', image.altText ?? '')
        this.#put(picture.closest('button'), 'ariaLabel', zoomName(image, position))
      }
    }
  }

  #all<Kind extends HTMLElement = HTMLElement>(selector: string): Kind[] {
    return [...this.#stage.querySelectorAll<Kind>(selector)]
  }

  #put<Target extends object, Name extends keyof Target>(
    target: Target | null | undefined,
    name: Name,
    value: Target[Name],
  ): void {
    if (!target || target[name] === value) return
    const before = target[name]
    target[name] = value
    this.#undo.push(() => {
      target[name] = before
    })
  }
}
