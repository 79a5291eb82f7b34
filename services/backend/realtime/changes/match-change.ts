import type { Binding } from './bindings.ts'
import { isMeant } from './check-subscription.ts'
import type { Table } from './describe-tables.ts'
import { passesFilter, type RawRecord } from './filters/passes-filter.ts'
import type { Change } from './read-changes.ts'

/** Tells which bindings a change is meant for. A filter that many bindings have is decided once. */
export function createMatcher(change: Change, table: Table): (binding: Binding) => boolean {
  const record = change.record ?? identityOf(change.oldRecord ?? {}, table)
  const decided = new Map<string, boolean>()
  const passes = ({ conditions, filterKey }: Binding) => {
    const known = decided.get(filterKey) ?? passesFilter(record, conditions)
    decided.set(filterKey, known)
    return known
  }
  return (binding) =>
    isMeant(binding.event, change.type) &&
    isMeant(binding.schema, table.schema) &&
    isMeant(binding.table, table.name) &&
    passes(binding)
}

function identityOf(record: RawRecord, { columns }: Table): RawRecord {
  const names = columns.filter(({ isIdentity }) => isIdentity).map(({ name }) => name)
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}
