import type { KeyRow, TableRow, ViewRow } from './catalogue.ts'

/** Tells where a table's columns can be seen: in the table, if it is exposed, and in the views over it. */
export interface ExposedColumns {
  /** Each table or view that shows all of the columns, with the names that it has for them. */
  showing(tableId: number, columns: readonly number[]): { table: string; isView: boolean; names: string[] }[]
}

/** A column of another table or view that a view shows under a number of its own. */
interface ShownColumn {
  readonly number: number
  readonly tableId: number
  readonly column: number
}

const SHOWN_COLUMN =
  /:resno (\d+) :resname (?:\\.|[^\s\\])+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false/

export function findExposedColumns(tables: readonly TableRow[], views: readonly ViewRow[]): ExposedColumns {
  const origins = new Map(views.map(({ id, action }) => [id, readShownColumns(action)]))
  const byOrigin = new Map<string, { table: TableRow; name: string }[]>()
  for (const table of tables) {
    for (const { number, name } of table.columns ?? []) {
      const key = originOf(table.id, number, origins)
      byOrigin.set(key, [...(byOrigin.get(key) ?? []), { table, name }])
    }
  }

  return {
    showing(tableId, columns) {
      const shown = columns.map((column) => byOrigin.get(`${tableId} ${column}`) ?? [])
      const tables = new Set(shown[0]?.map(({ table }) => table))
      return [...tables].flatMap((table) => {
        const { name, isView } = table
        const names = shown.map((each) =>
          each.filter((column) => column.table === table).map((column) => column.name),
        )
        return combinationsOf(names).map((combination) => ({ table: name, isView, names: combination }))
      })
    },
  }
}

/** A view may show a column of a key several times, and each is a way to the key. */
function combinationsOf(choices: readonly (readonly string[])[]): string[][] {
  return choices.reduce<string[][]>(
    (begun, names) => begun.flatMap((chosen) => names.map((name) => [...chosen, name])),
    [[]],
  )
}

/**
 * The table's column that is shown in the end, through however many views. If views form a circle, it is the view's
 * own.
 */
function originOf(
  tableId: number,
  column: number,
  origins: ReadonlyMap<number, readonly ShownColumn[]>,
): string {
  const own = `${tableId} ${column}`
  const passed = new Set<string>()
  let at = { tableId, column }
  for (;;) {
    const here = `${at.tableId} ${at.column}`
    // `create or replace` lets a view select from itself, or from one that selects from it.
    if (passed.has(here)) return own
    passed.add(here)
    const shown = origins.get(at.tableId)?.find(({ number }) => number === at.column)
    if (!shown) return here
    at = shown
  }
}

/** The columns that tell rows apart. A view over several tables has those of every key that it shows whole. */
export function primaryKeyOf(name: string, keys: readonly KeyRow[], exposed: ExposedColumns): string[] {
  const shown = keys.flatMap((key) => {
    if (key.kind !== 'p') return []
    return exposed.showing(key.tableId, key.columns).find(({ table }) => table === name)?.names ?? []
  })
  return [...new Set(shown)]
}

/**
 * Finds the columns that a view shows unchanged in the tree that the database keeps of it (`pg_rewrite.ev_action`). The
 * tree nests braces, and the entries of the view's own list are two deep.
 */
function readShownColumns(action: string): ShownColumn[] {
  const shown: ShownColumn[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < action.length; at += 1) {
    const character = action[at]
    if (character === '\\') at += 1
    else if (character === '{') {
      depth += 1
      if (depth === 2) start = at
    } else if (character === '}') {
      if (depth === 2) shown.push(...readEntry(action.slice(start, at)))
      depth -= 1
    }
  }
  return shown
}

function readEntry(entry: string): ShownColumn[] {
  if (!entry.startsWith('{TARGETENTRY')) return []
  const found = entry.match(new RegExp(SHOWN_COLUMN, 'g'))?.at(-1)
  const [, number, tableId, column] = SHOWN_COLUMN.exec(found ?? '') ?? []
  // Zero stands for an expression that is no column of a table.
  return Number(tableId) > 0
    ? [{ number: Number(number), tableId: Number(tableId), column: Number(column) }]
    : []
}
