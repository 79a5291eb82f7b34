/** A column of another table or view that a view shows under a number of its own. */
export interface ShownColumn {
  readonly number: number
  readonly tableId: number
  readonly column: number
}

const TARGET =
  /:resno (\d+) :resname (?:\\.|[^\s\\])+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false/

/**
 * Finds the columns that a view shows unchanged in the tree that the database keeps of it (`pg_rewrite.ev_action`). The
 * tree nests braces, and the entries of the view's own list are two deep.
 */
export function readShownColumns(action: string): ShownColumn[] {
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
  const found = entry.match(new RegExp(TARGET, 'g'))?.at(-1)
  const [, number, tableId, column] = TARGET.exec(found ?? '') ?? []
  // Zero stands for an expression that is no column of a table.
  return Number(tableId) > 0
    ? [{ number: Number(number), tableId: Number(tableId), column: Number(column) }]
    : []
}
