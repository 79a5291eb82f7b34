import type { Capabilities, Capability } from '../protocol/capabilities.ts'
import type { AgentProfile } from './agent-profile.ts'

/**
 * What both sides can do: each capability of the shop that the agent has in the same version, without extensions whose
 * parents are all missing, which may leave further ones without theirs.
 */
export function negotiate(offered: Capabilities, { ucp }: AgentProfile): Capabilities {
  const shared = [...offered].filter(([name, { version }]) =>
    (ucp.capabilities[name] ?? []).some((theirs) => theirs.version === version),
  )
  return withoutOrphans(new Map(shared))
}

function withoutOrphans(shared: Capabilities): Capabilities {
  const left = new Map([...shared].filter(([, capability]) => hasParent(capability, shared)))
  return left.size === shared.size ? left : withoutOrphans(left)
}

function hasParent(capability: Capability, among: Capabilities): boolean {
  return capability.extends?.some((parent) => among.has(parent)) ?? true
}

/** Those that an answer of this root capability concerns: itself, and what extends it. */
export function relevantTo(root: string, active: Capabilities): Capabilities {
  return new Map([...active].filter(([name, each]) => name === root || each.extends?.includes(root)))
}
