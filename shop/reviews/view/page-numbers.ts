/** Clause 9.10. */
const MAX_PAGES_SHOWN_WHOLE = 7

export type PageNumber = number | 'gap'

/** Clause 9.10: all pages when 7 or fewer; otherwise the first, the last, the current one and its neighbors. */
export function pageNumbers(current: number, pages: number): readonly PageNumber[] {
  if (pages <= MAX_PAGES_SHOWN_WHOLE) return Array.from({ length: pages }, (_, at) => at + 1)
  const shown = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages)
  const inOrder = [...new Set(shown)]
  return inOrder.flatMap((page, at) => {
    const before = inOrder[at - 1] ?? 0
    if (page - before === 1) return [page]
    // An ellipsis that stands for one page would be as wide as that page.
    return page - before === 2 ? [page - 1, page] : (['gap', page] as const)
  })
}
