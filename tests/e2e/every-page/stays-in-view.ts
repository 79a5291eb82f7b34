import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** How much of the window's height is taken by what stays where it is, once the page is scrolled down. */
export async function staysInView(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
  // Whether the button is out of sight is told after a frame.
  await expect(page.locator('[data-past]')).toHaveCount(await page.locator('[data-add]').count())
  return page.evaluate(() => {
    const staying = [...document.querySelectorAll('body *')].filter((each) => {
      const { position, visibility } = getComputedStyle(each)
      const isHeader = position === 'sticky' && each.matches('header')
      return (position === 'fixed' || isHeader) && visibility === 'visible' && each.checkVisibility()
    })
    return staying.reduce((sum, each) => {
      const { top, bottom } = each.getBoundingClientRect()
      return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
    }, 0)
  })
}
