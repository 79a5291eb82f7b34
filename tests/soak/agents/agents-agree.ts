import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { expectNoChairMissing, expectOrdersAsAcknowledged, sweepPayments } from '../strikes/nothing-lost.ts'
import type { ListeningAgent } from './listening-agent.ts'
import type { Bought } from './shop-for-somebody.ts'

export interface AgentsAftermath {
  readonly database: Database
  readonly agents: readonly ListeningAgent[]
  readonly bought: readonly Bought[]
  readonly variantIds: readonly number[]
  /** Each variant's stock before the first purchase. */
  readonly stock: number
}

/** Compares what agents and people were shown, what agents were told, orders, shelves and mails with each other. */
export async function expectAgentsAgree(aftermath: AgentsAftermath): Promise<void> {
  const { database, bought } = aftermath
  await sweepPayments(database)
  await expectOrdersAsAcknowledged({ database, acknowledged: bought.map(({ order }) => order) })
  await expectNoChairMissing(aftermath)
  await expectOneOrderEach(aftermath)
  await expectEachChangeTold(aftermath)
  await expectMails(aftermath)
}

async function expectOneOrderEach({ database, bought }: AgentsAftermath) {
  const { rows } = await sql<{ checkout: string; order: number; total: number }>`
    select session.id as checkout, "order".number::int as "order", "order".total_cents::int as total
    from storefront.agent_sessions as session
    join storefront.checkouts as checkout on checkout.cart_id = session.cart_id
    join storefront.orders as "order" on "order".checkout_id = checkout.id
    where session.kind = 'checkout' and session.canceled_at is null`.execute(database.query)
  const found = rows.map(({ checkout, order, total }) => `${checkout} ${order} ${total}`)
  const shown = bought.map(({ checkout, order, totalCents }) => `${checkout} ${order} ${totalCents}`)
  assert.deepEqual(found.sort(), shown.sort(), 'each checkout that was paid is one order, as it was shown')
}

/** Whether of each order as many changes were heard as there were. What is told again has the same id. */
export function isAllTold({ bought }: Pick<AgentsAftermath, 'bought'>): boolean {
  return bought.every(({ order, agent, changes }) => eventsOf(agent, order).size >= changes)
}

function eventsOf(agent: ListeningAgent, order: number): Set<string> {
  const heard = agent.told.filter((each) => each.isHeard && each.order === String(order))
  return new Set(heard.map(({ event }) => event))
}

async function expectEachChangeTold({ database, agents, bought }: AgentsAftermath) {
  for (const { order, agent, changes } of bought)
    assert.equal(
      eventsOf(agent, order).size,
      changes,
      `order ${order}: each change has one id, told or told again`,
    )
  const told = agents.flatMap((agent) => agent.told)
  assert.ok(
    told.every(({ isByTheShop }) => isByTheShop),
    'whatever an agent is told is signed by the shop',
  )
  for (const agent of agents) {
    const theirs = new Set(bought.filter((each) => each.agent === agent).map(({ order }) => String(order)))
    assert.ok(
      agent.told.every(({ order }) => theirs.has(order)),
      'no agent is told of another one’s order',
    )
  }
  // A process may have died between an agent's answer and its record: that is told once more, by the same id.
  const waiting = await database.query.selectFrom('storefront.agent_events').select('id').execute()
  const heard = new Set(told.filter(({ isHeard }) => isHeard).map(({ event }) => event))
  assert.deepEqual(
    waiting.filter(({ id }) => !heard.has(id)),
    [],
    'nothing is left that was never heard',
  )
}

async function expectMails({ database, bought }: AgentsAftermath) {
  const mails = await database.query.selectFrom('mail.messages').select(['recipient', 'subject']).execute()
  const isOrder = (subject: string) => /^Your Keel order \d+$/.test(subject)
  const confirmed = mails.filter(({ subject }) => isOrder(subject)).map(({ recipient }) => recipient)
  const emails = bought.map(({ email }) => email)
  assert.deepEqual(confirmed.sort(), emails.toSorted(), 'one mail for each order')
  const asked = mails
    .filter(({ subject }) => subject.startsWith('Do you want the'))
    .map((each) => each.recipient)
  const consented = bought.filter(({ consents }) => consents).map(({ email }) => email)
  assert.deepEqual(asked.sort(), consented.sort(), 'whoever consented is asked once about the newsletter')
}
