import { buttonStyle } from '../../ui/button-style.ts'

interface CheckoutLinkProps {
  providerName: string
  isEmpty: boolean
  isLoading: boolean
}

const LOOK = buttonStyle('strong', 'mt-4 w-full')

/**
 * A real link, so that no popup blocker minds and the page stays eligible for the back/forward cache. Disabled,
 * it is what HTML calls a placeholder link: without `href`. The page that it opens says when it begins to create
 * the checkout: a timer here could run late in a tab that went to the background, after the checkout was made.
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
