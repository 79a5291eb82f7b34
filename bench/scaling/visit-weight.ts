import { chromium } from '@playwright/test'
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs'
import { withPage } from '../visit.ts'

const DESK = { width: 1440, height: 900 }
const PATHS = [
  '/',
  '/collection',
  '/product/keel-kneeling-chair',
  '/product/keel-saddle-stool',
  '/articles/what-a-sloping-seat-does',
]
const MEGA = 1e6
const SCROLL_MS = 100
/** Pictures that were asked for arrive before the page is left. */
const SETTLE_MS = 1_500

export interface VisitWeight {
  readonly pages: number
  /** Pictures, scripts, styles and fonts that the shop was asked for. */
  readonly files: number
  readonly sockets: number
  readonly megabytes: number
}

/** What someone asks the shop for who looks at five pages from top to bottom, with a browser that has kept nothing. */
export async function weighVisit(origin: string): Promise<VisitWeight> {
  const executablePath = requireChromium()
  await using browser = await chromium.launch({ executablePath, args: chromiumFlags })
  return await withPage(browser, DESK, async (page) => {
    let [asked, sockets, bytes] = [0, 0, 0]
    page.on('websocket', () => {
      sockets += 1
    })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      if (encodedDataLength > 0) asked += 1
      bytes += encodedDataLength
    })
    for (const path of PATHS) {
      await page.goto(origin + path, { waitUntil: 'load' })
      // Pictures further down are asked for as they come near.
      for (let turns = 0; turns < 20; turns++) {
        await page.mouse.wheel(0, DESK.height)
        await page.waitForTimeout(SCROLL_MS)
      }
      await page.waitForTimeout(SETTLE_MS)
    }
    return { pages: PATHS.length, files: asked - PATHS.length, sockets, megabytes: bytes / MEGA }
  })
}
