import type { ReactNode } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { CART_PATH } from '../add-fields.ts'
import { valuesInBrackets } from '../store/cart-item.ts'
import { failureWords } from './checkout-failure.ts'
import { riseText } from './price-rise.ts'
import { isForWantOfStock, type Shortage, shortageText } from './shortage.ts'
import type { CheckoutStart } from './start-checkout.ts'

interface CheckoutNoticeProps {
  started: CheckoutStart
  providerName: string
  currency: CurrencyCode
  onTryAgain: () => void
  onContinue: (shortages: readonly Shortage[]) => void
}

const MAIN_ACTION = buttonStyle('strong')
const OTHER_ACTION = buttonStyle('quiet', 'min-h-13')

/** The notice on the page that starts the checkout, while that runs and when it fails. */
export function CheckoutNotice({
  started,
  providerName,
  currency,
  onTryAgain,
  onContinue,
}: CheckoutNoticeProps) {
  if (started.kind === 'empty') return <EmptyCartNotice />
  if (started.kind === 'failed') {
    return (
      <Notice {...failureWords(started.error)}>
        <button type="button" onClick={onTryAgain} className={MAIN_ACTION}>
          Try again
        </button>
        <BackToTheShop />
      </Notice>
    )
  }
  if (started.kind === 'no-longer-sold') return <NoLongerSoldNotice {...started} onTryAgain={onTryAgain} />
  if (started.kind === 'differs')
    return <DifferenceNotice {...started} currency={currency} onContinue={onContinue} />
  return (
    <Notice title="Creating Checkout..." text={`You will pay with ${providerName}, in US dollars.`}>
      <noscript>
        <p>
          Without JavaScript the way to the checkout is on your cart’s page.{' '}
          <a href={CART_PATH} className="underline underline-offset-4">
            Open the cart page
          </a>
        </p>
      </noscript>
    </Notice>
  )
}

export function EmptyCartNotice() {
  return (
    <Notice title="Your cart is empty" text="There is nothing to check out yet.">
      <a href="/collection" className={MAIN_ACTION}>
        Shop All Products
      </a>
    </Notice>
  )
}

type NoLongerSoldNoticeProps = Extract<CheckoutStart, { kind: 'no-longer-sold' }> &
  Pick<CheckoutNoticeProps, 'onTryAgain'>

/** These lines are marked as no longer sold, so the next attempt leaves them out. */
function NoLongerSoldNotice({ items, hasOthers, onTryAgain }: NoLongerSoldNoticeProps) {
  const list = (
    <ul className="space-y-2">
      {items.map((item) => (
        <li key={item.variantId}>{`${item.product.title}${valuesInBrackets(item)} is no longer sold`}</li>
      ))}
    </ul>
  )
  return (
    <Notice title="No longer sold" text={list}>
      {hasOthers && (
        <button type="button" onClick={onTryAgain} className={MAIN_ACTION}>
          {items.length === 1 ? 'Continue without it' : 'Continue without them'}
        </button>
      )}
      <BackToTheShop />
    </Notice>
  )
}

type DifferenceNoticeProps = Extract<CheckoutStart, { kind: 'differs' }> &
  Pick<CheckoutNoticeProps, 'currency' | 'onContinue'>

function DifferenceNotice({
  shortages,
  rises,
  warnings,
  checkoutUrl,
  currency,
  onContinue,
}: DifferenceNoticeProps) {
  const isStock = isForWantOfStock(warnings)
  const list = (
    <ul className="space-y-2">
      {shortages.map((shortage) => (
        <li key={shortage.item.variantId}>{shortageText(shortage, isStock)}</li>
      ))}
      {rises.map((rise) => (
        <li key={`${rise.item.variantId} price`}>{riseText(rise, currency)}</li>
      ))}
    </ul>
  )
  return (
    <Notice title={differenceTitle(shortages.length > 0, rises.length)} text={list}>
      {checkoutUrl !== null && (
        <a href={checkoutUrl} onClick={() => onContinue(shortages)} className={MAIN_ACTION}>
          Continue to checkout
        </a>
      )}
      <BackToTheShop />
    </Notice>
  )
}

function differenceTitle(isShort: boolean, rises: number): string {
  if (rises === 0) return 'Your checkout has fewer items than your cart'
  if (isShort) return 'Your checkout differs from your cart'
  return rises === 1 ? 'A price has gone up' : 'Prices have gone up'
}

function BackToTheShop() {
  return (
    <a href="/" className={OTHER_ACTION}>
      Back to the shop
    </a>
  )
}

/** One notice replaces another; the minimum height keeps the footer in place. */
function Notice({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="page-width min-h-[70dvh] py-20 lg:py-32">
      <div key={title}>
        <h1 className="text-4xl lg:text-5xl">{title}</h1>
        <div className="mt-4 max-w-prose text-quiet">{text}</div>
        <div className="mt-8 flex flex-wrap gap-4">{children}</div>
      </div>
    </div>
  )
}
