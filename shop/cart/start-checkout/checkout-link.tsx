import { buttonStyle } from '../../ui/button-style.ts'

interface CheckoutLinkProps {
  providerName: string
  /** undefined: there is nothing to check out. */
  href: string | undefined
  isLoading?: boolean | undefined
  isSecond?: boolean | undefined
}

const LOOK = 'mt-4 w-full low:in-[dialog]:sticky low:in-[dialog]:bottom-0'

/**
 * A real link passes popup blockers and keeps the page eligible for the back/forward cache. While disabled, it has no
 * `href`, which HTML calls a placeholder link. The opened page marks the beginning of the checkout, because a timer
 * here could run late in a background tab, after the checkout was made.
 */
export function CheckoutLink({ providerName, href, isLoading = false, isSecond }: CheckoutLinkProps) {
  const look = buttonStyle(isSecond ? 'quiet' : 'strong', LOOK)
  const text = isLoading ? 'Creating Checkout...' : `Checkout with ${providerName}`
  if (href === undefined || isLoading) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link without href cannot be followed, which is the point
      <a role="link" aria-disabled="true" className={look}>
        {text}
      </a>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener" className={look}>
      {text}
    </a>
  )
}
