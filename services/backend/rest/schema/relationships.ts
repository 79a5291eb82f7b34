import type { KeyRow, RoutineRow, TableRow } from './catalogue.ts'
import type { ExposedColumns } from './exposed-columns.ts'
import type { Relationship } from './schema.ts'

/** Finds what can be embedded in each table, by the table's name. */
export function findRelationships(
  keys: readonly KeyRow[],
  exposed: ExposedColumns,
  primaryKeys: ReadonlyMap<string, readonly string[]>,
  computed: readonly Relationship[],
): Map<string, Relationship[]> {
  const direct = keys.flatMap((key) => (key.kind === 'f' ? ofForeignKey(key, keys, exposed) : []))
  const detected = [...direct, ...direct.map(reversed), ...throughJunctions(direct, primaryKeys)]
  // A function that is called as a table replaces what the keys say of the way to that table.
  const overridden = new Set(computed.map(({ from, routine }) => `${from}\0${routine}`))
  const all = [...detected.filter(({ from, to }) => !overridden.has(`${from}\0${to}`)), ...computed]
  // PostgREST knows of a table with keys even if all of them lead to schemas that are not exposed.
  const byTable = new Map<string, Relationship[]>(
    keys.flatMap((key) => placesOf(key, exposed)).map((table) => [table, []]),
  )
  for (const relationship of all)
    byTable.set(relationship.from, [...(byTable.get(relationship.from) ?? []), relationship])
  return byTable
}

/** The tables and views that show one end of a foreign key. */
function placesOf({ tableId, targetId, columns, targetColumns }: KeyRow, exposed: ExposedColumns): string[] {
  if (targetId === null || targetColumns === null) return []
  const shown = [...exposed.showing(tableId, columns), ...exposed.showing(targetId, targetColumns)]
  return shown.map(({ table }) => table)
}

/** A relationship leads from each table or view that shows the key to each that shows what it refers to. */
function ofForeignKey(key: KeyRow, keys: readonly KeyRow[], exposed: ExposedColumns): Relationship[] {
  const { name, tableId, targetId, columns, targetColumns } = key
  if (targetId === null || targetColumns === null) return []
  const isUnique = keys.some(
    (other) => other.kind !== 'f' && other.tableId === tableId && isWithin(other.columns, columns),
  )
  return exposed.showing(tableId, columns).flatMap((from) =>
    exposed.showing(targetId, targetColumns).map((to) => ({
      from: from.table,
      to: to.table,
      cardinality: isUnique ? ('one-to-one' as const) : ('many-to-one' as const),
      constraint: name,
      columns: from.names.map((column, at) => [column, to.names[at] ?? ''] as const),
      junction: undefined,
      routine: undefined,
      sourceIsView: from.isView,
      targetIsView: to.isView,
    })),
  )
}

function reversed(relationship: Relationship): Relationship {
  const { from, to, cardinality, columns } = relationship
  return {
    ...relationship,
    from: to,
    to: from,
    cardinality: cardinality === 'many-to-one' ? 'one-to-many' : cardinality,
    columns: columns.map(([left, right]) => [right, left]),
    sourceIsView: relationship.targetIsView,
    targetIsView: relationship.sourceIsView,
  }
}

/** A table whose primary key holds two foreign keys joins what they refer to. */
function throughJunctions(
  direct: readonly Relationship[],
  primaryKeys: ReadonlyMap<string, readonly string[]>,
): Relationship[] {
  const towards = direct.filter(({ cardinality }) => cardinality === 'many-to-one')
  return towards.flatMap((first) =>
    towards.flatMap((second): Relationship[] => {
      if (second.from !== first.from || second.constraint === first.constraint) return []
      const used = [...first.columns, ...second.columns].map(([column]) => column)
      if (!isWithin(used, primaryKeys.get(first.from) ?? [])) return []
      return [
        {
          from: first.to,
          to: second.to,
          cardinality: 'many-to-many',
          constraint: first.constraint,
          columns: first.columns.map(([junction, own]) => [own, junction]),
          junction: { table: first.from, constraint: second.constraint, columns: second.columns },
          routine: undefined,
          sourceIsView: first.targetIsView,
          targetIsView: second.targetIsView,
        },
      ]
    }),
  )
}

/** A function from a row to rows of another table is a relationship too. */
export function computedRelationships(
  routines: readonly RoutineRow[],
  tables: readonly TableRow[],
): Relationship[] {
  const nameOf = new Map(tables.map(({ id, name }) => [id, name]))
  return routines.flatMap(({ name, parameters, returns, returnsMany, tableId }): Relationship[] => {
    const [only, ...others] = parameters ?? []
    const from = only && nameOf.get(only.tableId)
    const to = nameOf.get(tableId)
    if (others.length > 0 || !from || !to || returns !== 'rows') return []
    return [
      {
        from,
        to,
        cardinality: returnsMany ? 'one-to-many' : 'many-to-one',
        constraint: name,
        columns: [],
        junction: undefined,
        routine: name,
        sourceIsView: false,
        targetIsView: false,
      },
    ]
  })
}

function isWithin<Item>(some: readonly Item[], all: readonly Item[]): boolean {
  return some.every((item) => all.includes(item))
}
