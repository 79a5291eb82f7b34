import type { Operation } from '../operation.ts'
import { writeOrder } from '../orders/order-resource.ts'
import { readOrderOfAgent } from '../orders/orders-of-agents.ts'
import { notThere } from '../protocol/outcome.ts'

/** Orders hold addresses, so they are told to the agent alone that began their checkout, and that has signed its question. */
export const getOrder: Operation = async ({ database, publicUrl, agent }, { id = '' }) => {
  const found = await readOrderOfAgent(database.reads, id, agent.url)
  if (!found) return notThere('There is no such order.', publicUrl)
  return { kind: 'done', resource: await writeOrder(database.reads, found, publicUrl) }
}
