import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { SETTING_FIELD } from '../cart/add-fields.ts'
import { addToCart } from '../cart/store/browser-cart.ts'
import { isPlaceholderOption } from '../clients/storefront/products/option.ts'
import type { Product, SelectedOption } from '../clients/storefront/products/product.ts'
import { CurrencyProvider } from '../currency/use-currency.tsx'
import type { ModelSetting } from '../fit/model/model-dialog.tsx'
import type { ModelAddresses } from '../fit/model/models.ts'
import { showToast } from '../ui/toast/toast.ts'
import { BuyBox } from './buying/buy-box.tsx'
import { SetInModel } from './buying/set-in-model.tsx'
import { OptionPickers } from './choice/option-picker.tsx'
import { choicesOfTheBrowser } from './choice/stage-choice.ts'
import type { Swatches } from './choice/swatches.ts'
import { useChosenVariant } from './choice/use-chosen-variant.ts'
import { Gallery } from './gallery/gallery.tsx'
import { galleryImages } from './gallery/gallery-images.ts'
import { ModelButton } from './gallery/model-button.tsx'
import type { PictureLooks } from './gallery/picture-looks.ts'
import { resetsGallery } from './product-rules.ts'

interface ProductStageProps {
  product: Product
  currency: CurrencyCode
  /** Where the storefront has no earlier price, the specified one may be shown. */
  isPriceSpecified: boolean
  /** The selection that the address names, or the first variant's. */
  selection: readonly SelectedOption[]
  looks: PictureLooks
  /** Addresses of the product's 3D model; undefined: it has none. */
  model: ModelAddresses | undefined
  swatches: Swatches
  /** Static markup without script, as the next two. Astro's check does not count slots as props, hence the `?`. */
  withoutScript?: ReactNode
  rating?: ReactNode
  children: ReactNode
}

/** The island of a product page: its pictures change with the chosen options (clause 4.04). */
export function ProductStage({
  product,
  currency,
  isPriceSpecified,
  selection,
  looks,
  model,
  swatches,
  withoutScript,
  rating,
  children,
}: ProductStageProps) {
  const chosen = useChosenVariant(product, selection)
  const { variant } = chosen
  const options = <OptionPickers product={product} first={selection} swatches={swatches} />
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what was chosen before the island woke
  useLayoutEffect(() => choicesOfTheBrowser(document).forEach(chosen.choose), [])
  const look = product.options
    .filter(({ name }) => resetsGallery(name))
    .map(({ name }) => chosen.valueOf(name))
    .join(' ')

  const [kept, setKept] = useState<ModelSetting & { variantId: string | undefined }>()
  const keepModel = (chosen: ModelSetting) => {
    // Two settings would contradict each other, and the newer one is meant.
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[name=${SETTING_FIELD}]`))
      box.checked = false
    setKept({ ...chosen, variantId: variant?.id })
  }
  useEffect(() => {
    if (!kept) return
    const giveWay = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === SETTING_FIELD && target.checked)
        setKept(undefined)
    }
    document.addEventListener('change', giveWay)
    return () => document.removeEventListener('change', giveWay)
  }, [kept])
  // Another finish was chosen since: the picture would show the wrong chair.
  const pictureOfModel = kept?.variantId === variant?.id ? kept?.picture : undefined

  const add = (quantity: number) => {
    if (!variant) return
    // The box of static markup that keeps an answer of the fit finder with the chair.
    const box = document.querySelector<HTMLInputElement>(`input[name=${SETTING_FIELD}]:checked`)
    addToCart(product, variant, quantity, kept?.setting ?? box?.value, pictureOfModel)
    // Clause 8.17; a product without options has a variant whose title says nothing.
    const variantTitle = variant.selectedOptions.every(isPlaceholderOption) ? undefined : variant.title
    void showToast({
      title: 'Added to cart!',
      description: [product.title, variantTitle].filter(Boolean).join(' · '),
      opens: 'cart-sheet',
    })
  }

  // A choice answers in the next frame: its pictures, which take the most time, come in the one after it.
  const gallery = useDeferredValue(
    <Gallery images={galleryImages(product, looks, variant)} title={product.title} look={look}>
      {model !== undefined && (
        <ModelButton
          product={product}
          model={model}
          finishes={variant?.selectedOptions ?? []}
          picture={variant?.image ?? product.images[0]}
          onKeep={keepModel}
        >
          {options}
        </ModelButton>
      )}
    </Gallery>,
  )

  return (
    <CurrencyProvider currency={currency}>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 pb-14 sm:pt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pt-12 lg:pb-24">
        {gallery}
        <BuyBox {...{ product, isPriceSpecified, chosen, options, rating, withoutScript }} onAdd={add}>
          {/* It is there before it says something, or no screen reader would tell it. */}
          <div role="status">
            {kept && (
              <SetInModel
                setting={kept.setting}
                picture={pictureOfModel}
                onForget={() => setKept(undefined)}
              />
            )}
          </div>
          {children}
        </BuyBox>
      </div>
    </CurrencyProvider>
  )
}
