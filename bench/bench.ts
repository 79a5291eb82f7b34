import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { Shop } from '#tests/fixtures/shop.ts'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { type Budget, describe, isKept } from './budget.ts'
import { freshRenderShare } from './fresh-render.ts'
import { memoryGrowth } from './memory.ts'
import { withFolder } from './processes.ts'
import { storefrontBudgets } from './storefront.ts'
import { cachedPageShare } from './throughput.ts'
import { cartTapBudget, javascriptBudgets, layoutShiftBudgets } from './visit.ts'

async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium was found; `npm test` brings one')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

// What `npm start` sets; React is another, slower library without it.
process.env.NODE_ENV = 'production'

/** Every budget of the shop, measured on this machine in this run; ends with an error when one is missed. */
const budgets = await withFolder(async (folder) => {
  const measured: Budget[] = []
  {
    await using shop = await Shop.open()
    console.log('bench: the cached page')
    measured.push(await cachedPageShare(shop, folder))
    console.log('bench: memory')
    measured.push(await memoryGrowth(shop))
    console.log('bench: a first visit, in the browser')
    await using browser = await launchChromium()
    measured.push(...(await javascriptBudgets(browser, shop.origin)))
    measured.push(...(await layoutShiftBudgets(browser, shop.origin)))
    measured.push(await cartTapBudget(browser, shop.origin))
  }
  console.log('bench: the page rendered anew')
  measured.push(await freshRenderShare(join(folder, 'render')))
  measured.push(...(await storefrontBudgets(folder)))
  return measured
})

console.log(budgets.map(describe).join('\n'))
process.exit(budgets.every(isKept) ? 0 : 1)
