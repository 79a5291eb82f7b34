import { type Embed, type PlannedField, type ReadPlan, STAR } from '../plan/read-plan.ts'
import { RestError } from '../rest-error.ts'
import { placeSql } from './condition.ts'
import { type Aliases, embeddedSql, type Matching, matchingSql, orderSql, rangeSql } from './matching.ts'
import { join, NOTHING, name, ofSchema, type Sql, sql, value } from './sql.ts'
import { jsonListSql } from './weighed-bytes.ts'

/** A function of PostgreSQL takes at most a hundred arguments. */
const MAX_PAIRS = 50

/** A query for the rows of a plan, and the JSON that each becomes. */
export interface Rows {
  readonly query: Sql
  /** A row of the query as JSON, by the row's alias. */
  readonly json: (row: Sql) => Sql
  readonly keys: readonly string[]
}

interface Shown {
  readonly key: string
  readonly shown: Sql
}

/** The rows of the plan's table, or of another source with the same rows. */
export function rowsSql(plan: ReadPlan, source: Sql, aliases: Aliases): Rows {
  const alias = aliases.next()
  const matching = matchingSql(plan, alias, source, aliases)
  return isNameable(plan)
    ? namedRows(plan, alias, matching, aliases)
    : pairedRows(plan, alias, matching, aliases)
}

/** Whether all names of the answer are the schema's. Any other name is a value, and needs a pair. */
function isNameable({ fields, embeds }: ReadPlan): boolean {
  return (
    fields.every(({ isKnownKey }) => isKnownKey) &&
    embeds.every(({ isKnownKey, isSpread, isEmpty }) => (isKnownKey && !isSpread) || isEmpty)
  )
}

function namedRows(plan: ReadPlan, alias: Sql, matching: Matching, aliases: Aliases): Rows {
  const columns = [
    ...plan.fields.map(({ key, place, cast }) =>
      place.column === STAR ? sql`${alias}.*` : sql`${castSql(placeSql(alias, place), cast)} as ${name(key)}`,
    ),
    ...plan.embeds
      .filter(({ isEmpty }) => !isEmpty)
      .map((embed) => sql`${embedSql(embed, alias, aliases)} as ${name(embed.key)}`),
  ]
  return {
    query: orderedSql(columns, plan, alias, matching, NOTHING, aliases),
    json: (row) => row,
    keys: [...columnsOf(plan, alias).map(({ key }) => key), ...plan.embeds.map(({ key }) => key)],
  }
}

function pairedRows(plan: ReadPlan, alias: Sql, matching: Matching, aliases: Aliases): Rows {
  const { keys, query } = numberedRows(plan, alias, matching, aliases)
  if (keys.length > MAX_PAIRS)
    throw new RestError(400, '54023', `cannot rename in a row of more than ${MAX_PAIRS} columns`)
  return {
    query,
    json: (row) => {
      const pairs = keys.map((key, at) => sql`${value(key)}::text, ${row}.${numbered(at)}`)
      return sql`json_build_object(${join(pairs, ', ')})`
    },
    keys,
  }
}

/** Rows whose columns are numbered instead of named. */
function numberedRows(plan: ReadPlan, alias: Sql, matching: Matching, aliases: Aliases) {
  const spreads = plan.embeds
    .filter(({ isSpread, isEmpty }) => isSpread && !isEmpty)
    .map((embed) => spreadSql(embed, alias, aliases))
  const columns = [
    ...columnsOf(plan, alias),
    ...plan.embeds
      .filter(({ isSpread, isEmpty }) => !isSpread && !isEmpty)
      .map((embed) => ({ key: embed.key, shown: embedSql(embed, alias, aliases) })),
    ...spreads.flatMap(({ columns }) => columns),
  ]
  const list = columns.map(({ shown }, at) => sql`${shown} as ${numbered(at)}`)
  const joins = spreads.reduce<Sql>((before, spread) => sql`${before}${spread.join}`, NOTHING)
  return {
    keys: columns.map(({ key }) => key),
    query: orderedSql(list, plan, alias, matching, joins, aliases),
  }
}

function orderedSql(
  columns: readonly Sql[],
  plan: ReadPlan,
  alias: Sql,
  { from, where }: Matching,
  joins: Sql,
  aliases: Aliases,
): Sql {
  const order = orderSql(plan.order, alias, aliases)
  return sql`select ${join(columns, ', ')}${from}${joins}${where}${order}${rangeSql(plan.range)}`
}

function columnsOf({ fields, table }: ReadPlan, alias: Sql): Shown[] {
  return fields.flatMap(({ key, place, cast }: PlannedField): Shown[] =>
    place.column === STAR
      ? [...table.columns.keys()].map((column) => ({ key: column, shown: sql`${alias}.${name(column)}` }))
      : [{ key, shown: castSql(placeSql(alias, place), cast) }],
  )
}

function castSql(of: Sql, cast: string | undefined): Sql {
  return cast === undefined ? of : sql`cast(${of} as ${ofSchema(cast)})`
}

/** The rows that a row embeds, as one JSON value. */
function embedSql(embed: Embed, parent: Sql, aliases: Aliases): Sql {
  const alias = aliases.next()
  const matching = embeddedSql(embed, parent, alias, aliases)
  const rows = isNameable(embed.plan)
    ? namedRows(embed.plan, alias, matching, aliases)
    : pairedRows(embed.plan, alias, matching, aliases)
  const row = aliases.next()
  return embed.isToOne
    ? sql`(select to_json(${rows.json(row)}) from (${rows.query}) as ${row} limit 1)`
    : sql`(select coalesce(${jsonListSql(rows.json(row))}, '[]') from (${rows.query}) as ${row})`
}

/** The rows that a row embeds, as columns of the row itself. If there may be many rows, each column is a list. */
function spreadSql(embed: Embed, parent: Sql, aliases: Aliases): { join: Sql; columns: Shown[] } {
  const alias = aliases.next()
  const rows = numberedRows(embed.plan, alias, embeddedSql(embed, parent, alias, aliases), aliases)
  const spread = aliases.next()
  const row = aliases.next()
  const lists = rows.keys.map((_, at) => {
    const column = numbered(at)
    return sql`coalesce(json_agg(${row}.${column}), '[]') as ${column}`
  })
  const query = embed.isToOne ? rows.query : sql`select ${join(lists, ', ')} from (${rows.query}) as ${row}`
  return {
    join: sql` left join lateral (${query}) as ${spread} on true`,
    columns: rows.keys.map((key, at) => ({ key, shown: sql`${spread}.${numbered(at)}` })),
  }
}

function numbered(at: number): Sql {
  return ofSchema(`_c${at}`)
}
