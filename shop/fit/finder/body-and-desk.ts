import type { BodyAndDesk } from '../../clients/backend/reviews.ts'
import type { FitQuery } from './fit-query.ts'
import { parseFitQuery } from './parse-fit-query.ts'

/** The body and desk to find similar reviews for; null where the finder was not asked, or not with valid answers. */
export function bodyAndDesk(query: FitQuery | undefined): BodyAndDesk | null {
  const parsed = query && parseFitQuery(query)
  if (parsed?.kind !== 'visitor') return null
  const { heightIn, deskIn } = parsed.visitor
  return { heightIn, deskIn }
}
