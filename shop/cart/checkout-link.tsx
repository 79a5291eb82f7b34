interface CheckoutLinkProps {
  providerName: string
  isEmpty: boolean
  isLoading: boolean
  onCheckout: () => void
}

const LOOK =
  'mt-4 flex min-h-12 w-full items-center justify-center rounded-sm bg-pine px-6 font-medium text-white aria-disabled:cursor-default aria-disabled:bg-line aria-disabled:text-quiet'

/**
 * A real link, so that no popup blocker minds and the page stays eligible for the back/forward cache. Disabled,
 * it is what HTML calls a placeholder link: without `href`.
 */
export function CheckoutLink({ providerName, isEmpty, isLoading, onCheckout }: CheckoutLinkProps) {
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
    <a
      href="/checkout"
      target="_blank"
      rel="noopener"
      // After the browser has followed the link: the new state takes its `href` away.
      onClick={() => setTimeout(onCheckout)}
      className={LOOK}
    >
      {text}
    </a>
  )
}
