import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SHOPPING, UCP_VERSION } from '#services/storefront/ucp/protocol/capabilities.ts'
import type { HostedAgent } from '#tests/fixtures/ucp/hosted-agent.ts'
import { fileOf } from '../published-packages.ts'
import type { Program } from './program.ts'

/**
 * Shopify's command line for agents, unchanged. It asks by https alone; its own variable for tests lets it ask this
 * machine by http. It shows the profile that it makes itself, from an address of this machine, as its own is at an
 * address that a shop without the internet cannot fetch.
 */
export async function openUcpCli(origin: string, agent: HostedAgent): Promise<Program> {
  const home = await mkdtemp(join(tmpdir(), 'keel-ucp-cli-'))
  const command = fileOf(UCP_VERSION, '@shopify/ucp-cli', 'dist/bin.js')
  const env = { ...process.env, UCP_HOME: home, UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true' }

  // biome-ignore lint/suspicious/noExplicitAny: the program prints what the shop answered
  async function run(...words: string[]): Promise<any> {
    const asked = promisify(execFile)(process.execPath, [command, ...words, '--format', 'json'], { env })
    const { stdout } = await asked.catch((error: { stdout?: string }) => {
      throw new Error(error.stdout?.replace(/\s+/g, ' ') || String(error))
    })
    return JSON.parse(stdout)
  }

  const profile = await run('profile', 'init', '--name', 'keel', '--profile-url', agent.url, '--activate')
  agent.show(await readFile(join(profile.path, 'profile.json'), 'utf8'))
  return {
    ...{ name: '@shopify/ucp-cli', signs: false },
    async discover() {
      const { result } = await run('discover', '--business', origin)
      return Object.keys(result.negotiated[SHOPPING].tools)
    },
    async call(operation, { id, body }) {
      const words = {
        ...{ search_catalog: 'catalog search', lookup_catalog: 'catalog lookup' },
        ...{ get_product: 'catalog get_product', create_cart: 'cart create', get_cart: 'cart get' },
        ...{ update_cart: 'cart update', cancel_cart: 'cart cancel', create_checkout: 'checkout create' },
        ...{ get_checkout: 'checkout get', update_checkout: 'checkout update' },
        ...{ complete_checkout: 'checkout complete', cancel_checkout: 'checkout cancel' },
        get_order: 'order get',
      }[operation]
      const { result } = await run(
        ...words.split(' '),
        ...(id === undefined ? [] : [id]),
        ...(body ? ['--input', JSON.stringify(body)] : []),
        ...['--business', origin],
      )
      return result
    },
    [Symbol.asyncDispose]: () => rm(home, { recursive: true }),
  }
}
