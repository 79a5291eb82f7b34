import { USUAL_VISITOR, type Visitor } from '#geometry/visitor.ts'
import { FIT_FIELDS, type FitField } from '../../finder/fit-query.ts'
import { parseFitQuery } from '../../finder/parse-fit-query.ts'

/** The survey's lines hold between these heights; taller and shorter people are drawn at the limits. */
const MIN_STATURE_IN = 56
const MAX_STATURE_IN = 79

export interface Reader {
  readonly visitor: Visitor
  /** true where the visitor answered this page's fit finder; otherwise the figure has the usual height */
  readonly isTold: boolean
}

/** Reads the visitor from the address of the fit finder's answer. */
export function readerOf(search: string): Reader {
  const given = new URLSearchParams(search)
  const query = Object.fromEntries(FIT_FIELDS.map((field) => [field, given.get(field) ?? '']))
  const parsed = parseFitQuery(query as Record<FitField, string>)
  if (parsed.kind === 'problems') return { visitor: USUAL_VISITOR, isTold: false }
  const heightIn = Math.min(MAX_STATURE_IN, Math.max(MIN_STATURE_IN, parsed.visitor.heightIn))
  return { visitor: { ...parsed.visitor, heightIn }, isTold: true }
}
