import { buttonStyle } from '../../ui/button-style.ts'

interface CheckoutLinkProps {
  providerName: string
  isEmpty: boolean
  isLoading: boolean
}

const LOOK = buttonStyle('strong', 'mt-4 w-full')

/**
 * A real link passes popup blockers and keeps the page eligible for the back/forward cache. While disabled, it has no
 * `href`, which HTML calls a placeholder link. The opened page marks the beginning of the checkout, because a timer
 * here could run late in a background tab, after the checkout was made.
 */
export function CheckoutLink({ providerName, isEmpty, isLoading }: CheckoutLinkProps) {
  const text = isLoading ? 'Creating Checkout...' : `Checkout with ${providerName}`
  if (isEmpty || isLoading) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link without href cannot be followed, which is the point
      <a role="link" aria-disabled="true" className={LOOK}>
        {text}
      </a>
    )
  }
  return (
    <a href="/checkout" target="_blank" rel="noopener" className={LOOK}>
      {text}
    </a>
  )
}
