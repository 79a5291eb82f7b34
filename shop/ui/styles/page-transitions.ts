/**
 * This is not in theme.css, because one page must do without: an at-rule cannot be taken back by a later one
 * where the order of stylesheets is the bundler's.
 */
export const PAGE_TRANSITIONS =
  '@view-transition{navigation:auto}@media (prefers-reduced-motion:reduce){@view-transition{navigation:none}}'

/** Pages that take no part: the shop's own hand-over, the owner's office, and what the storefront's service shows on the same address. */
const APART = '/\\/(checkouts?|orders|office)\\b/'

/**
 * A browser may give a transition up: the window's size changed, there is another one, or the page was shown before it
 * was ready. The page has come, and nothing waits for a transition; but it is rejected, which is an error of the page's,
 * so its report is answered here, by the `false` that such a listener returns: no event names one that comes late. Where the page that comes takes no part it has no
 * listener, so the one that goes calls it off. This is a classic script in the head, since a module may come after the
 * first frame, which begins the transition.
 */
export const SKIPPED_TRANSITIONS = `onpageswap=onpagereveal=e=>${APART}.test(e.activation?.entry.url)&&e.viewTransition?.skipTransition();onunhandledrejection=e=>!/: Transition /.test(e.reason)`
