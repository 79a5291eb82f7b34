import { USUAL_VISITOR, type Visitor } from '#geometry/visitor.ts'
import { FIT_FIELDS, type FitField } from '../../finder/fit-query.ts'
import { parseFitQuery } from '../../finder/parse-fit-query.ts'

/** Taller and shorter people than the survey's lines are good for are drawn at its ends. */
const MIN_STATURE_IN = 56
const MAX_STATURE_IN = 79

export interface Reader {
  readonly visitor: Visitor
  /** they told the fit finder of this page; otherwise it is somebody of the usual height */
  readonly isTold: boolean
}

/** Whom the fit finder was told of, by the address that its answer has. */
export function readerOf(search: string): Reader {
  const given = new URLSearchParams(search)
  const query = Object.fromEntries(FIT_FIELDS.map((field) => [field, given.get(field) ?? '']))
  const parsed = parseFitQuery(query as Record<FitField, string>)
  if (parsed.kind === 'problems') return { visitor: USUAL_VISITOR, isTold: false }
  const heightIn = Math.min(MAX_STATURE_IN, Math.max(MIN_STATURE_IN, parsed.visitor.heightIn))
  return { visitor: { ...parsed.visitor, heightIn }, isTold: true }
}
