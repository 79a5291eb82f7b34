import { type MouseEvent, useEffect, useRef } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { BrowserConfig } from '../clients/browser-config.ts'
import { Icon } from '../ui/icon.tsx'
import { CART_PATH } from './add-fields.ts'
import { CART_TITLE_ID, CartElsewhere, CartOnItsWay, CartSheet } from './cart-sheet.tsx'
import { hasUnmergedCart, mergeFormCart } from './posted/unmerged.ts'
import { badgeText, cartLabel, countItems } from './store/cart-count.ts'
import { useCart } from './store/use-cart.ts'

const SHEET_ID = 'cart-sheet'

interface CartControlProps {
  currency: CurrencyCode
  storefront: BrowserConfig['storefront']
  /** Goods that cost more ship free: in the browser it is what the page was made with. */
  freeOverCents: number
}

/** Clause 2.14: the icon with its badge, and the sheet that it opens by the browser's invoker commands. */
export function CartControl({ currency, storefront, freeOverCents }: CartControlProps) {
  const count = countItems(useCart().items)
  const isPressedBeside = useRef(false)
  useEffect(() => {
    // The cart's own page merges as it shows the cart.
    if (location.pathname !== CART_PATH && hasUnmergedCart()) void mergeFormCart()
  }, [])
  return (
    <>
      <button
        type="button"
        command="show-modal"
        commandfor={SHEET_ID}
        onClick={() => withoutInvokers((sheet) => sheet.showModal())}
        aria-label={cartLabel(count)}
        className="relative -mr-2 grid size-11 shrink-0 place-items-center noscript:hidden"
      >
        <Icon name="bag" />
        {/* It is there without a number too: before React is, a small script writes it (`sleeping-cart.ts`). */}
        <span
          hidden={count === 0}
          className="figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-pine px-1 text-xs font-semibold text-white"
        >
          {badgeText(count)}
        </span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by the keyboard Escape closes it, in every browser */}
      <dialog
        id={SHEET_ID}
        closedby="any"
        onPointerDown={(press) => {
          isPressedBeside.current = isBeside(press)
        }}
        onClick={(click) => {
          if (isPressedBeside.current && isBeside(click)) withoutClosedBy(click.currentTarget)
        }}
        aria-labelledby={CART_TITLE_ID}
        className="sheet fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-[460px] flex-col border-l border-line bg-paper px-6 pt-5 pb-6 text-ink backdrop:bg-ink/30 open:flex"
      >
        <button
          type="button"
          command="close"
          commandfor={SHEET_ID}
          onClick={() => withoutInvokers((sheet) => sheet.close())}
          aria-label="Close cart"
          className="absolute top-3 right-3 grid size-11 place-items-center"
        >
          <Icon name="close" />
        </button>
        <CartOnItsWay />
        <CartElsewhere />
        <CartSheet storefront={storefront} currency={currency} freeOverCents={freeOverCents} />
      </dialog>
      <noscript>
        <a href={CART_PATH} aria-label="Cart" className="-mr-2 grid size-11 shrink-0 place-items-center">
          <Icon name="bag" />
        </a>
      </noscript>
    </>
  )
}

/** Browsers older than invoker commands need this (Safari before 26.2, Firefox before 144, Chrome before 135). */
function withoutInvokers(act: (sheet: HTMLDialogElement) => void): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  const sheet = document.getElementById(SHEET_ID)
  if (sheet instanceof HTMLDialogElement) act(sheet)
}

/** Safari before 27.3 does not know `closedby`, so there a press beside the sheet is no more than a click on its backdrop. */
function withoutClosedBy(sheet: HTMLDialogElement): void {
  if (!('closedBy' in HTMLDialogElement.prototype)) sheet.close()
}

function isBeside({ currentTarget: sheet, target, clientX }: MouseEvent<HTMLDialogElement>): boolean {
  return target === sheet && clientX < sheet.offsetLeft
}
