/** Clause 2.13: the search box closes and clears, also on a page restored from the back-forward cache. */
export function closeSearchWhenLeft(): void {
  addEventListener('pagehide', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search-form]')) {
      form.reset()
      form.closest<HTMLElement>('[popover]')?.hidePopover()
    }
  })
}
