import type { Embed, PlannedOrder, ReadPlan } from '../plan/read-plan.ts'
import { conditionSql, placeSql } from './condition.ts'
import { exposed, join, NOTHING, name, ofSchema, type Sql, sql, value } from './sql.ts'

/** Aliases for one statement: _t0, _t1… They have an underscore, as a column of the same name would hide the row. */
export class Aliases {
  #made = 0

  next(): Sql {
    return ofSchema(`_t${this.#made++}`)
  }
}

/** The rows of a plan, before they are ordered and paged. */
export interface Matching {
  readonly from: Sql
  readonly where: Sql
}

export function matchingSql(
  plan: ReadPlan,
  alias: Sql,
  source: Sql,
  aliases: Aliases,
  conditions: readonly Sql[] = [],
): Matching {
  const all = [
    ...conditions,
    ...plan.where.map((condition) =>
      conditionSql(alias, condition, ({ embed, isFound }) =>
        isFound ? existsSql(embed, alias, aliases) : sql`not ${existsSql(embed, alias, aliases)}`,
      ),
    ),
    ...plan.embeds.filter(({ isInner }) => isInner).map((embed) => existsSql(embed, alias, aliases)),
  ]
  return {
    from: sql` from ${source} as ${alias}`,
    where: all.length === 0 ? NOTHING : sql` where ${join(all, ' and ')}`,
  }
}

function existsSql(embed: Embed, parent: Sql, aliases: Aliases): Sql {
  const { from, where } = embeddedSql(embed, parent, aliases.next(), aliases)
  return sql`exists (select${from}${where})`
}

/** The rows that are embedded in a row. */
export function embeddedSql(embed: Embed, parent: Sql, alias: Sql, aliases: Aliases): Matching {
  const { relationship, plan } = embed
  const { columns, junction, routine, to } = relationship
  if (routine !== undefined) {
    const source = sql`${exposed(routine)}(${parent}::${exposed(relationship.from)})`
    return matchingSql(plan, alias, source, aliases)
  }
  if (!junction) {
    const joined = columns.map(([own, other]) => sql`${alias}.${name(other)} = ${parent}.${name(own)}`)
    return matchingSql(plan, alias, exposed(to), aliases, joined)
  }
  const between = aliases.next()
  const joined = [
    ...columns.map(([own, other]) => sql`${between}.${name(other)} = ${parent}.${name(own)}`),
    ...junction.columns.map(([own, other]) => sql`${between}.${name(own)} = ${alias}.${name(other)}`),
  ]
  return matchingSql(
    plan,
    alias,
    sql`${exposed(junction.table)} as ${between}, ${exposed(to)}`,
    aliases,
    joined,
  )
}

export function orderSql(order: readonly PlannedOrder[], alias: Sql, aliases: Aliases): Sql {
  if (order.length === 0) return NOTHING
  const terms = order.map(({ embed, place, direction, nulls }) => {
    const by = embed
      ? relatedSql(embed, alias, aliases, (other) => placeSql(other, place))
      : placeSql(alias, place)
    const way = direction === undefined ? NOTHING : direction === 'asc' ? sql` asc` : sql` desc`
    const empty = nulls === undefined ? NOTHING : nulls === 'first' ? sql` nulls first` : sql` nulls last`
    return sql`${by}${way}${empty}`
  })
  return sql` order by ${join(terms, ', ')}`
}

/** A value of the one row that is embedded in a row. */
function relatedSql(embed: Embed, parent: Sql, aliases: Aliases, what: (alias: Sql) => Sql): Sql {
  const alias = aliases.next()
  const { from, where } = embeddedSql(embed, parent, alias, aliases)
  return sql`(select ${what(alias)}${from}${where} limit 1)`
}

export function rangeSql({ offset, limit }: ReadPlan['range']): Sql {
  const from = offset === 0 ? NOTHING : sql` offset ${value(offset)}`
  return limit === undefined ? from : sql` limit ${value(limit)}${from}`
}
