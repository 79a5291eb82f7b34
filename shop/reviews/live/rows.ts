/**
 * Rows that are not on this page of the list any more only because others came before them: whoever is reading one
 * keeps it. One that is gone from between others was removed. All are ids, in the order of the page.
 */
export function pushedOff(before: readonly string[], after: readonly string[]): readonly string[] {
  const stayed = new Set(after)
  const lastStayed = before.findLastIndex((id) => stayed.has(id))
  // The new page must end where the old one's rows were pushed to, or they were removed and others moved up.
  if (lastStayed === -1 || before[lastStayed] !== after.at(-1)) return []
  return before.slice(lastStayed + 1)
}
