import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AgentProfile } from '#services/storefront/ucp/agents/agent-profile.ts'
import { contentDigest } from '#services/storefront/ucp/signatures/signature-base.ts'
import { verifyRequest } from '#services/storefront/ucp/signatures/verify-request.ts'
import { everyCapability, writeAgentProfile } from '#tests/fixtures/ucp/shopping-agent.ts'

/** What a shop told of an order. */
export interface Told {
  /** By which whoever is told twice knows it. */
  readonly event: string
  readonly order: string
  readonly isByTheShop: boolean
  /** Whether the agent answered that it heard it; otherwise it has to be told again. */
  readonly isHeard: boolean
}

export interface ListeningAgent extends Disposable {
  /** The address of its profile. */
  readonly url: string
  readonly key: { readonly kid: string; readonly key: KeyObject }
  readonly told: readonly Told[]
  /** From now on it answers everything that it is told, as one in ten was refused before. */
  hearAll(): void
}

const ORDER = 'dev.ucp.shopping.order'
const HOOK = '/orders'
const REFUSED_ONE_IN = 10

/** An agent with a profile and a receiver of its own, on this machine. */
export async function startAgent(keysOfShop: () => Promise<AgentProfile['keys']>): Promise<ListeningAgent> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = 'agent'
  const told: Told[] = []
  let isHearingAll = false
  const server = createServer(async (request, response) => {
    if (request.url !== HOOK) return void response.end(profile)
    const text = await readText(request)
    const url = new URL(origin + HOOK)
    const headers = new Headers(request.headers as Record<string, string>)
    const verdict = verifyRequest(
      { method: 'POST', url, headers, contentDigest: contentDigest(text) },
      await keysOfShop(),
      new Date(),
    )
    const { id } = JSON.parse(text) as { id: string }
    const isHeard = isHearingAll || told.length % REFUSED_ONE_IN > 0
    told.push({
      event: headers.get('webhook-id') ?? '',
      order: id,
      isByTheShop: verdict.kind === 'verified',
      isHeard,
    })
    response.writeHead(isHeard ? 204 : 503).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const profile = writeAgentProfile({
    capabilities: {
      ...everyCapability,
      [ORDER]: [{ version: '2026-08-25', config: { webhook_url: origin + HOOK } }],
    },
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid }],
  })
  return {
    url: `${origin}/profile`,
    key: { kid, key: privateKey },
    told,
    hearAll: () => {
      isHearingAll = true
    },
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
