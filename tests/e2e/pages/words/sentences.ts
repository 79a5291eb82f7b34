import type { Page } from '@playwright/test'

/**
 * A page's text block by block, including closed panels and text for screen readers alone. It omits reviews, which are
 * their writers' words, the numbers of list items, and the links that every page has.
 */
export function sentencesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks =
      'p, li, dt, dd, td, th, h1, h2, h3, summary, figcaption, label, legend, option, button, blockquote'
    const said = new Map<Element, string>()
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, noscript, [data-review]')) continue
      if (parent.matches('ol [aria-hidden="true"]') && /^\s*\d+\s*$/.test(node.textContent ?? '')) continue
      const block = parent.closest(blocks) ?? parent
      said.set(block, `${said.get(block) ?? ''} ${node.textContent ?? ''}`)
    }
    const heard = [...document.querySelectorAll('main img, main [aria-label]')]
      .filter((each) => !each.closest('[data-review], [data-pictures-strip]'))
      .map((each) => each.getAttribute('alt') ?? each.getAttribute('aria-label') ?? '')
    return [...said.values(), ...heard].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  })
}
