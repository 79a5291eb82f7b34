import type { Range } from '../parse/range.ts'
import { unsatisfiable } from '../parse/range.ts'

/** The Content-Range, such as `0-9/100`, and its status: 206 if the page has fewer rows than there are. */
export function describeRange(
  { offset }: Range,
  page: number,
  total: number | null,
): { status: 200 | 206; contentRange: string } {
  if (total !== null && offset > total)
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'content-range': contentRange(1, 0, total),
    })
  return {
    status: total !== null && page < total ? 206 : 200,
    contentRange: contentRange(offset, offset + page - 1, total),
  }
}

export function contentRange(first: number, last: number, total: number | null): string {
  const range = total !== 0 && first <= last ? `${first}-${last}` : '*'
  return `${range}/${total ?? '*'}`
}
