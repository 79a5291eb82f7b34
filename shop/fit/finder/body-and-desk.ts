import type { BodyAndDesk } from '../../clients/backend/reviews.ts'
import type { FitQuery } from './fit-query.ts'
import { parseFitQuery } from './parse-fit-query.ts'

/** Whose reviews are near: null where nobody, or nobody of such a height, has asked the finder. */
export function bodyAndDesk(query: FitQuery | undefined): BodyAndDesk | null {
  const parsed = query && parseFitQuery(query)
  if (parsed?.kind !== 'visitor') return null
  const { heightIn, deskIn } = parsed.visitor
  return { heightIn, deskIn }
}
