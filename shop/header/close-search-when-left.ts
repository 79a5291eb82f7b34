/** Clause 2.13: the search box closes and clears, also on a page restored from the back-forward cache. */
export function closeSearchWhenLeft(): void {
  addEventListener('pagehide', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search-form]')) {
      form.reset()
      form.closest<HTMLElement>('[popover]')?.hidePopover()
    }
  })
}

/** Suggestions and their script are asked for once the box is used, and not before. */
export function suggestOnceUsed(): void {
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.form?.hasAttribute('data-search-form')) return
    // Without the script, the box is the form that it was.
    import('./suggest/suggest-while-typing.ts').then(
      (script) => script.suggestWhileTyping(target),
      () => {},
    )
  })
}
