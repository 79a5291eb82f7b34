import { createHash } from 'node:crypto'
import type { Role } from '../../access/who.ts'
import type { Binding } from '../changes/bindings.ts'
import { checkSubscription } from '../changes/check-subscription.ts'
import { parseSubscription, type SubscriptionParams } from '../changes/parse-subscription.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from '../topics/channel.ts'

/** Each condition takes a question to the database. */
const MAX_CONDITIONS = 50
const TOO_MANY = 'Unable to subscribe to changes with given parameters. Too many subscriptions'

export type Subscribed =
  | { readonly kind: 'subscribed' }
  | { readonly kind: 'refused'; readonly problem: string }

/** The client's subscriptions, with the id that each is known by from here on. */
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

/** The same subscription has the same id in every channel, so that one frame serves them all. 0 is no id. */
function idOf(params: SubscriptionParams): number {
  return createHash('sha256').update(JSON.stringify(params)).digest().readUInt32BE() % 2 ** 27 || 1
}

/** From here on the channel is told of all the changes that it asked for, or of none if any of them is refused. */
export async function subscribe(parts: RealtimeParts, channel: Channel): Promise<Subscribed> {
  const { role } = channel.who
  const checked = await check(parts, channel, role)
  if (checked.kind === 'refused') {
    parts.bindings.delete(channel)
    return checked
  }
  // The channel may have left meanwhile, or become somebody else's.
  if (channel.isOpen && channel.who.role === role && !parts.bindings.set(channel, checked.bindings))
    return { kind: 'refused', problem: TOO_MANY }
  await parts.feed.start()
  return { kind: 'subscribed' }
}

type Checked =
  | { readonly kind: 'checked'; readonly bindings: readonly Binding[] }
  | { readonly kind: 'refused'; readonly problem: string }

async function check(
  { catalogue }: RealtimeParts,
  { config, network }: Channel,
  role: Role,
): Promise<Checked> {
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
    const checked = await checkSubscription(catalogue.askedBy(network), tables, parsed.subscription, role)
    if (checked.kind === 'refused') return checked
    bindings.push({ ...checked.binding, id })
  }
  return { kind: 'checked', bindings }
}
