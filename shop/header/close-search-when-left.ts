/** Clause 2.13: the box closes and clears, also for someone who comes back to a page that was kept as it was. */
export function closeSearchWhenLeft(): void {
  addEventListener('pagehide', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search-form]')) {
      form.reset()
      form.closest<HTMLElement>('[popover]')?.hidePopover()
    }
  })
}
