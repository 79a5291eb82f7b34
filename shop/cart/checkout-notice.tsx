import type { ReactNode } from 'react'
import { failureWords } from './checkout-failure.ts'
import type { HandedOver } from './hand-over.ts'

interface CheckoutNoticeProps {
  handedOver: HandedOver
  providerName: string
  onTryAgain: () => void
}

const ACTION = 'inline-flex min-h-12 items-center rounded-sm px-6 font-medium'
const MAIN_ACTION = `${ACTION} bg-pine text-white`
const OTHER_ACTION = `${ACTION} border border-ink`

/** What the hand-over page says while it works, and when it cannot. */
export function CheckoutNotice({ handedOver, providerName, onTryAgain }: CheckoutNoticeProps) {
  if (handedOver.kind === 'empty') {
    return (
      <Notice title="Your cart is empty" text="There is nothing to check out yet.">
        <a href="/collection" className={MAIN_ACTION}>
          Shop All Products
        </a>
      </Notice>
    )
  }
  if (handedOver.kind === 'failed') {
    return (
      <Notice {...failureWords(handedOver.error)}>
        <button type="button" onClick={onTryAgain} className={MAIN_ACTION}>
          Try again
        </button>
        <a href="/" className={OTHER_ACTION}>
          Back to the shop
        </a>
      </Notice>
    )
  }
  return (
    <Notice title="Creating Checkout..." text={`You will pay with ${providerName}, in US dollars.`}>
      <noscript>
        <p>
          Your cart is kept in this browser by a script, so checking out needs JavaScript. Please switch it on
          and reload this page.
        </p>
      </noscript>
    </Notice>
  )
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="status" className="page-width py-20 lg:py-32">
      <h1 className="text-4xl lg:text-5xl">{title}</h1>
      <p className="mt-4 max-w-prose text-quiet">{text}</p>
      <div className="mt-8 flex flex-wrap gap-4">{children}</div>
    </div>
  )
}
