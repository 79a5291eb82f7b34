import { RestError } from '../rest-error.ts'
import { nearName } from '../schema/near-name.ts'
import type { Cardinality, Relationship, Schema, Table } from '../schema/schema.ts'

const MIN_ALIKE = 0.33

/** Finds the one relationship that the request names by its target, its foreign key or its column. */
export function findRelationship(
  schema: Schema,
  from: Table,
  target: string,
  hint: string | undefined,
): Relationship {
  const known = schema.relationships.get(from.name) ?? []
  const found = known.filter((relationship) => matches(relationship, target, hint))
  const [first, ...others] = found
  if (!first) throw noRelationship(schema, known, from.name, target, hint)
  if (others.length > 0) throw ambiguous(from.name, target, found)
  return first
}

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality === 'many-to-one' || cardinality === 'one-to-one'
}

function matches(relationship: Relationship, target: string, hint: string | undefined): boolean {
  const { from, to, cardinality, constraint, routine, junction, targetIsView } = relationship
  if (routine !== undefined) return target === routine
  const [ownColumn, otherColumn] = loneColumns(relationship)
  if (from === to) {
    // The same key leads up and down: the table's name means the children, the column's the parent.
    if (hint !== undefined) return target === to && cardinality === 'one-to-many' && hint === otherColumn
    if (target === to) return cardinality === 'one-to-many'
    return cardinality === 'many-to-one' && target === ownColumn
  }
  if (hint !== undefined) {
    const isHinted = junction
      ? hint === junction.table
      : hint === constraint || hint === ownColumn || hint === otherColumn
    return target === to && isHinted
  }
  if (target === to) return true
  return !junction && !targetIsView && (target === constraint || target === ownColumn)
}

function loneColumns({ columns, junction }: Relationship): readonly (string | undefined)[] {
  return junction || columns.length !== 1 ? [] : (columns[0] ?? [])
}

function noRelationship(
  schema: Schema,
  known: readonly Relationship[],
  from: string,
  target: string,
  hint: string | undefined,
): RestError {
  const searched = `'${from}' and '${target}'${hint === undefined ? '' : ` using the hint '${hint}'`}`
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between ${searched} in the schema 'public', but no matches were found.`,
      hint: nearHint(schema, known, from, target),
    },
  )
}

function nearHint(
  schema: Schema,
  known: readonly Relationship[],
  from: string,
  target: string,
): string | null {
  const targets = known.map(({ to }) => to)
  if (targets.includes(target)) return null
  const [meant, instead] = schema.relationships.has(from)
    ? [nearName(target, targets, MIN_ALIKE), target]
    : [nearName(from, schema.relationships.keys(), MIN_ALIKE), from]
  return meant === undefined ? null : `Perhaps you meant '${meant}' instead of '${instead}'.`
}

function ambiguous(from: string, target: string, found: readonly Relationship[]): RestError {
  const ways = found.toSorted(inOrder)
  const hints = ways.map(({ to, junction, constraint }) => `'${to}!${junction?.table ?? constraint}'`)
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    {
      details: ways.map(describe),
      hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

/** The order of PostgREST, which clients may count on: by target, cardinality, key and columns. */
function inOrder(left: Relationship, right: Relationship): number {
  const [ours, theirs] = [placeOf(left), placeOf(right)]
  return ours < theirs ? -1 : Number(ours > theirs)
}

function placeOf({ to, cardinality, constraint, columns, junction }: Relationship): string {
  const place = [to, CARDINALITIES.indexOf(cardinality), junction?.table, constraint, junction?.constraint]
  return [...place, ...columns.flat()].join('\0')
}

const CARDINALITIES: readonly Cardinality[] = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']

function describe({ from, to, cardinality, constraint, columns, junction }: Relationship) {
  const list = (names: readonly string[]) => `(${names.join(', ')})`
  const left = list(columns.map(([column]) => column))
  const right = list(columns.map(([, column]) => column))
  const relationship = junction
    ? `${junction.table} using ${constraint}${right} and ${junction.constraint}${list(junction.columns.map(([column]) => column))}`
    : `${constraint} using ${from}${left} and ${to}${right}`
  return { cardinality, embedding: `${from} with ${to}`, relationship }
}
