import type { Page } from '@playwright/test'

/** The longest line that the brand's style allows. */
export const MAX_LINE_CHARACTERS = 68

/** The number of characters in each paragraph's longest line, as the browser broke it. */
export function longestLines(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.prose > p')].map((paragraph) => {
      const lines = new Map<number, number>()
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        for (let index = 0; index < (node.textContent?.length ?? 0); index += 1) {
          range.setStart(node, index)
          range.setEnd(node, index + 1)
          const line = Math.round(range.getBoundingClientRect().bottom / 10)
          lines.set(line, (lines.get(line) ?? 0) + 1)
        }
      }
      return Math.max(...lines.values())
    }),
  )
}
