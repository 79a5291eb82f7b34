import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpenShop, Shop } from '#tests/fixtures/shop/shop.ts'

/** The environment variable by which a run's workers find their shops. */
const KEEPER = 'KEEL_TEST_SHOPS'

export interface KeptShops extends AsyncDisposable {
  /** The environment with which another process finds the shops. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Shops that outlive their worker. A worker ends with its project, its browser or a failed test, and the next one would
 * have to start a shop and request each page and picture for the first time again.
 */
export async function keepShops(open: () => Promise<Shop>): Promise<KeptShops> {
  const shops = new Map<string, Promise<Shop>>()
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response, shops, open)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    environment: { [KEEPER]: `http://localhost:${(server.address() as AddressInfo).port}` },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await Promise.allSettled([...shops.values()].map(async (shop) => (await shop)[Symbol.asyncDispose]()))
    },
  }
}

async function answer(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  shops: Map<string, Promise<Shop>>,
  open: () => Promise<Shop>,
): Promise<void> {
  const [, place = '', wish] = url.split('/')
  const opened = shops.get(place) ?? open()
  shops.set(place, opened)
  const shop = await opened
  if (wish === 'log') response.end(shop.log)
  else {
    if (wish === 'kill') await shop.kill()
    if (wish === 'start-again') await shop.startAgain()
    response.end(JSON.stringify({ origin: shop.origin, dataDir: shop.dataDir }))
  }
}

/** The shop of one place in the run, whichever worker has that place. */
export class KeptShop implements OpenShop {
  readonly #address: string
  readonly origin: string
  readonly dataDir: string

  private constructor(address: string, { origin, dataDir }: OpenShop) {
    this.#address = address
    this.origin = origin
    this.dataDir = dataDir
  }

  /**
   * Each project has shops of its own, as what its tests write stays there.
   * @param place  the number of the worker among those that run at a time
   */
  static async at(project: string, place: number): Promise<KeptShop> {
    const address = `${process.env[KEEPER]}/${encodeURIComponent(project)}-${place}`
    return new KeptShop(address, await (await ask(`${address}/open`)).json())
  }

  async log(): Promise<string> {
    return (await ask(`${this.#address}/log`)).text()
  }

  /** Kills the shop as a power cut would: nothing gets to finish. */
  async kill(): Promise<void> {
    await ask(`${this.#address}/kill`)
  }

  async startAgain(): Promise<void> {
    await ask(`${this.#address}/start-again`)
  }
}

async function ask(address: string): Promise<Response> {
  const response = await fetch(address)
  if (!response.ok)
    throw new Error(`The keeper of the shops answered ${response.status}: ${await response.text()}`)
  return response
}
