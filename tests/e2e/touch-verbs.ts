import type { Locator, Page } from '@playwright/test'

interface Place {
  x: number
  y: number
}

const MOVES = 12

export async function middleOf(thing: Locator): Promise<Place> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('It is not there to be touched')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Touches as a finger does, moves in steps, and lets go. */
export async function drawFinger(page: Page, from: Place, to: Place): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (let move = 1; move <= MOVES; move += 1) {
    const share = move / MOVES
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  }
  await touch('touchEnd', [])
  await session.detach()
}
