/**
 * Finds the rows that left this page of the list only because others came before them: a visitor who reads one keeps
 * it. A row that is gone from between others was removed. All are ids, in the order of the page.
 */
export function pushedOff(before: readonly string[], after: readonly string[]): readonly string[] {
  const stayed = new Set(after)
  const lastStayed = before.findLastIndex((id) => stayed.has(id))
  // The new page must end with the last row that stayed, or rows were removed and others moved up.
  if (lastStayed === -1 || before[lastStayed] !== after.at(-1)) return []
  return before.slice(lastStayed + 1)
}

/**
 * Makes a list show the rows of a newer one. Rows that are the same stay the elements that they are, with what is
 * open, focused or selected in them. One that is being read is never pushed off the page by newer ones.
 */
export function replaceList(list: Element, newer: Element, isBeingRead: (row: Element) => boolean): void {
  const old = new Map([...list.children].map((row) => [row.id, row]))
  const pushed = pushedOff(
    [...old.keys()],
    [...newer.children].map(({ id }) => id),
  )
  const kept = pushed.slice(0, pushed.findLastIndex((id) => isRead(id)) + 1)
  const next = [...newer.children].map((row) => {
    const known = old.get(row.id)
    return known && versionOf(known) === versionOf(row) ? known : row
  })
  const shown = [...next, ...kept.flatMap((id) => old.get(id) ?? [])]
  for (const row of old.values()) if (!shown.includes(row)) row.remove()
  shown.forEach((row, at) => {
    const place = list.children.item(at)
    if (place !== row) list.insertBefore(row, place)
  })

  function isRead(id: string): boolean {
    const row = old.get(id)
    return row !== undefined && isBeingRead(row)
  }
}

function versionOf(row: Element): string | null {
  return row.getAttribute('data-version')
}
