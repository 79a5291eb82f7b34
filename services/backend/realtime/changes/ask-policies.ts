import { escapeIdentifier } from 'pg'
import type { Database } from '#database/database.ts'
import { readAs } from '../../access/run-as.ts'
import type { Who } from '../../access/who.ts'
import type { Table } from './describe-tables.ts'
import type { RawRecord } from './filters/passes-filter.ts'

/** Answers the indexes of the rows that somebody may read, as the table's policies say now. */
export async function askPolicies(
  database: Database,
  who: Who,
  { schema, name, columns }: Table,
  records: readonly RawRecord[],
): Promise<Set<number>> {
  const keys = columns.filter(({ isKey }) => isKey)
  const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
  const isSame = keys
    .map((key) => escapeIdentifier(key.name))
    .map((key) => `stored.${key} = wanted.${key}`)
    .join(' and ')
  const wanted = records.map((record) => keys.map((key) => `${JSON.stringify(key.name)}:${record[key.name]}`))
  const text = `select key.place::int from jsonb_array_elements($1) with ordinality as key (record, place),
    jsonb_populate_record(null::${table}, key.record) as wanted
    where exists (select from ${table} as stored where ${isSame})`
  const values = [`[${wanted.map((fields) => `{${fields.join(',')}}`).join(',')}]`]
  const { rows } = await readAs<{ place: number }>(database, who, { text, values })
  return new Set(rows.map(({ place }) => place - 1))
}
