/**
 * The link to a review's own page opens the form among the reviews instead; its script comes with that touch. Where it
 * does not arrive, the link leads where it says. Listened for above them all, since what is in the section is replaced.
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
