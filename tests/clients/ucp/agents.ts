import { type Browser, chromium } from '@playwright/test'
import { UCP_VERSION } from '#services/storefront/ucp/protocol/capabilities.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { type HostedAgent, hostAgent } from '#tests/fixtures/ucp/hosted-agent.ts'
import { chromiumFlags, requireChromium } from '../../../scripts/chromium.mjs'
import { installPackages } from '../published-packages.ts'
import { runErrand } from './errand.ts'
import { connectNewest, connectSdk } from './mcp-program.ts'
import type { Program } from './program.ts'
import { openUcpCli } from './ucp-cli.ts'

type Open = (shop: Shop, agent: HostedAgent) => Promise<Program>

const toolsOf = ({ origin }: Shop) => `${origin}/api/ucp/mcp`

const programs: readonly Open[] = [
  ({ origin }, agent) => openUcpCli(origin, agent),
  (shop, agent) => connectSdk(toolsOf(shop), agent),
  (shop, agent) => connectNewest('legacy', toolsOf(shop), agent),
  (shop, agent) => connectNewest('modern', toolsOf(shop), agent),
]

/** Sends each published program that shops to buy something, and returns whether all of it held. */
export async function tryAgents(): Promise<boolean> {
  installPackages(UCP_VERSION)
  await using shop = await Shop.open()
  await using browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
  let isAll = true
  for (const open of programs) if (!(await trySending(open, shop, browser))) isAll = false
  return isAll
}

async function trySending(open: Open, shop: Shop, browser: Browser): Promise<boolean> {
  let name = 'a program'
  try {
    await using agent = await hostAgent()
    await using program = await open(shop, agent)
    name = program.name
    for await (const step of runErrand(program, browser)) console.log(`ucp ${name}: ${step}`)
    return true
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n')
    console.log(`ucp ${name}: FAILED, ${why}`)
    return false
  }
}
