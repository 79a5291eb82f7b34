import type { OrderTerm } from '../parse/order.ts'
import type { At } from '../parse/query.ts'
import { RestError } from '../rest-error.ts'
import type { Table } from '../schema/schema.ts'
import { notEmbedded } from './not-embedded.ts'
import type { Embed, PlannedOrder } from './read-plan.ts'
import { resolvePlace } from './resolve-place.ts'

/** If a table has several orders, the last counts. */
export function planOrder(
  table: Table,
  orders: readonly At<readonly OrderTerm[]>[],
  embeds: readonly Embed[],
): PlannedOrder[] {
  return (orders.at(-1)?.value ?? []).map(({ relation, field, direction, nulls }) => {
    if (relation === undefined)
      return { embed: undefined, place: resolvePlace(table, field), direction, nulls }
    const embed = embeds.find(({ key }) => key === relation)
    if (!embed) throw notEmbedded(relation)
    if (!embed.isToOne) throw notToOne(table.name, relation)
    return { embed, place: resolvePlace(embed.plan.table, field), direction, nulls }
  })
}

function notToOne(from: string, relation: string): RestError {
  return new RestError(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
    details: `'${from}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
  })
}
