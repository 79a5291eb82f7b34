import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type AgentProfile, readProfile } from '#services/storefront/ucp/agents/agent-profile.ts'
import type { Config } from '../config/config.ts'

const MOST_AGENTS = 1_000
const file = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/**
 * Reads the profiles of agents that the owner lets in, by their addresses. They are not fetched: an agent whose host the
 * shop cannot reach can shop, and a request of one costs no look-up.
 * @throws with a line for the owner, who would otherwise learn from such an agent that it was not let in
 */
export async function readVettedAgents({
  storefront,
}: Pick<Config, 'storefront'>): Promise<ReadonlyMap<string, AgentProfile>> {
  const path = storefront.kind === 'embedded' ? storefront.vettedAgents : undefined
  if (path === undefined) return new Map()
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error('VETTED_AGENTS names a file that cannot be read', { cause })
  })
  const read = v.safeParse(file, text)
  if (!read.success)
    throw new Error('VETTED_AGENTS names a file that holds no JSON object of profiles by their addresses')
  const entries = Object.entries(read.output)
  if (entries.length > MOST_AGENTS)
    throw new Error(`VETTED_AGENTS names a file of more than ${MOST_AGENTS} agents`)
  return new Map(entries.map(([address, profile]) => [address, vetted(address, profile)]))
}

function vetted(address: string, written: unknown): AgentProfile {
  if (URL.parse(address)?.protocol !== 'https:')
    throw new Error(`VETTED_AGENTS: ${JSON.stringify(address)} is no https address of a profile`)
  const profile = readProfile(JSON.stringify(written))
  if (!profile) throw new Error(`VETTED_AGENTS: what stands at ${address} is no profile of an agent`)
  return profile
}
