/**
 * The link to the page for writing opens the form among the reviews instead; its script comes with that click. Where
 * the script does not arrive, the link is followed. The section listens, since the content within it is replaced.
 */
export function writeInPlace(section: HTMLElement): void {
  section.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-write-review]') : null
    const reviews = link?.closest<HTMLElement>('[data-reviews]')
    if (!(link instanceof HTMLAnchorElement) || !reviews || isMeantForAnotherTab(event)) return
    event.preventDefault()
    void import('./open-in-place.tsx')
      .then(({ openInPlace }) => openInPlace(reviews))
      .catch(() => location.assign(link.href))
  })
}

function isMeantForAnotherTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
