import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** More than any page of the office has controls. */
const MAX_TABS = 200

/** Moves on by Tab until the control has the focus, as somebody without a pointer does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await hasFocus()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${control}`)
}

export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Replaces what stands in the field. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Goes to a room of the office by its links, which a phone has behind 'More'. */
export async function goToRoom(page: Page, name: string): Promise<void> {
  const rooms = page.getByRole('navigation', { name: 'Rooms' })
  const link = rooms.getByRole('link', { name, exact: true })
  await expect(rooms).toBeVisible()
  if (!(await link.isVisible())) await press(page, rooms.getByRole('button', { name: 'More' }))
  await press(page, link)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
