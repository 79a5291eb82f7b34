import { USUAL_VISITOR, type Visitor } from '#geometry/visitor.ts'
import { FIT_FIELDS, type FitField } from '../../finder/fit-query.ts'
import { parseFitQuery } from '../../finder/parse-fit-query.ts'

/** The survey's lines hold between these heights; taller and shorter people are drawn at the limits. */
const MIN_STATURE_IN = 56
const MAX_STATURE_IN = 79

export interface Reader {
  readonly visitor: Visitor
  /** true where the visitor answered the fit finder; otherwise the figure has the usual height */
  readonly isTold: boolean
  /** The figure is not as tall as was told, but the tallest or the shortest that is drawn. */
  readonly drawnAs: 'tallest' | 'shortest' | undefined
}

/** Reads the visitor from the address of the fit finder's answer, else from the figures that the browser keeps. */
export function readerOf(search: string, keptFigures: string | null): Reader {
  const told = toldIn(search) ?? toldIn(keptFigures ?? '')
  if (!told) return { visitor: USUAL_VISITOR, isTold: false, drawnAs: undefined }
  const heightIn = Math.min(MAX_STATURE_IN, Math.max(MIN_STATURE_IN, told.heightIn))
  const drawnAs = heightIn === told.heightIn ? undefined : heightIn < told.heightIn ? 'tallest' : 'shortest'
  return { visitor: { ...told, heightIn }, isTold: true, drawnAs }
}

function toldIn(fields: string): Visitor | undefined {
  const given = new URLSearchParams(fields)
  const query = Object.fromEntries(FIT_FIELDS.map((field) => [field, given.get(field) ?? '']))
  const parsed = parseFitQuery(query as Record<FitField, string>)
  return parsed.kind === 'visitor' ? parsed.visitor : undefined
}
