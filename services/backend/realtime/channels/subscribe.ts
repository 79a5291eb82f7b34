import { createHash } from 'node:crypto'
import type { Role } from '../../access/who.ts'
import type { Binding } from '../changes/binding.ts'
import { checkSubscription } from '../changes/check-subscription.ts'
import { parseSubscription, type SubscriptionParams } from '../changes/parse-subscription.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from './channel.ts'

/** Each takes a question to the database. */
const MAX_CONDITIONS = 50

export type Subscribed =
  | { readonly kind: 'subscribed' }
  | { readonly kind: 'refused'; readonly problem: string }

/** What the client asked for, with the id that each is known by from here on. */
export function withIds(
  subscriptions: readonly SubscriptionParams[],
): (SubscriptionParams & { id: number })[] {
  const taken = new Set<number>()
  return subscriptions.map((params) => {
    let id = idOf(params)
    while (taken.has(id)) id++
    taken.add(id)
    return { ...params, id }
  })
}

/** The same for the same wish in every channel, so that one frame serves all who wish it. Never 0, which is no id. */
function idOf(params: SubscriptionParams): number {
  return createHash('sha256').update(JSON.stringify(params)).digest().readUInt32BE() % 2 ** 27 || 1
}

/** From here on the channel is told of changes: of all that it asked for, or where any of it cannot be, of nothing. */
export async function subscribe(parts: RealtimeParts, channel: Channel): Promise<Subscribed> {
  const { role } = channel.who
  const checked = await check(parts, channel, role)
  if (checked.kind === 'refused') {
    parts.bindings.delete(channel)
    return checked
  }
  // It may have left meanwhile, or become somebody else.
  if (channel.isOpen && channel.who.role === role) parts.bindings.set(channel, checked.bindings)
  await parts.feed.start()
  return { kind: 'subscribed' }
}

type Checked =
  | { readonly kind: 'checked'; readonly bindings: readonly Binding[] }
  | { readonly kind: 'refused'; readonly problem: string }

async function check({ catalogue }: RealtimeParts, { config }: Channel, role: Role): Promise<Checked> {
  const bindings: Binding[] = []
  let conditions = 0
  const tables = await catalogue.recorded()
  for (const { id, ...params } of withIds(config.subscriptions)) {
    const parsed = parseSubscription(params)
    if (parsed.kind === 'malformed') return { kind: 'refused', problem: parsed.problem }
    conditions += parsed.subscription.conditions.length
    if (conditions > MAX_CONDITIONS)
      return {
        kind: 'refused',
        problem: `Error parsing \`filter\` params: more than ${MAX_CONDITIONS} conditions`,
      }
    const checked = await checkSubscription(catalogue, tables, parsed.subscription, role)
    if (checked.kind === 'refused') return checked
    bindings.push({ ...checked.binding, id })
  }
  return { kind: 'checked', bindings }
}
