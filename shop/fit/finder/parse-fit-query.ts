import { canonical } from '#geometry/rounding.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { DESK_UNITS, HEIGHT_UNITS } from '../../ui/measure/body-and-desk.ts'
import { poundsOfKg } from '../../ui/measure/measures.ts'
import { type Meant, type Measure, type Parsed, parseMeasure } from '../../ui/measure/parse-measure.ts'
import { HEIGHT_FIELDS, type HeightField, readHeight } from '../../ui/measure/read-height.ts'
import type { FitField, FitProblem, FitQuery } from './fit-query.ts'
import { meantDesks, meantHeights, meantWeights } from './meant-figures.ts'

const height: Measure<HeightField> = {
  units: HEIGHT_UNITS,
  min: 36,
  max: 96,
  missing: 'Fill in your height, in feet and inches or in centimeters.',
  outside: 'Check your height: this takes 3 to 8 feet, or 92 to 243 centimeters.',
  example: '5 and 6',
}

const weight: Measure<FitField> = {
  units: [
    { name: 'pounds', fields: ['weight-lb'], factors: [1] },
    { name: 'kilograms', fields: ['weight-kg'], factors: [poundsOfKg(1)] },
  ],
  min: 40,
  max: 1000,
  missing: undefined,
  outside: 'Check your weight: this takes 40 to 1000 pounds, or 19 to 453 kilograms.',
  example: '150',
}

const desk: Measure<FitField> = {
  units: DESK_UNITS,
  min: 15,
  max: 60,
  missing: 'Fill in how high your desk is, from the floor to its top.',
  outside: 'Check the height of your desk: this takes 15 to 60 inches, or 39 to 152 centimeters.',
  example: '29',
}

export type ParsedFit =
  | { readonly kind: 'visitor'; readonly visitor: Visitor }
  | { readonly kind: 'problems'; readonly problems: readonly FitProblem[] }

export function parseFitQuery(query: FitQuery): ParsedFit {
  const heightRead = readHeight(query, height)
  const [deskRead, weightRead] = [parseMeasure(query, desk), parseMeasure(query, weight)]
  const problems = [
    problemOf(heightRead, query, meantHeights, (meant) => readHeight(meant, height)),
    problemOf(deskRead, query, meantDesks, (meant) => parseMeasure(meant, desk)),
    problemOf(weightRead, query, meantWeights, (meant) => parseMeasure(meant, weight)),
  ].filter((problem) => problem !== undefined)
  const [heightIn, weightLb, deskIn] = [measured(heightRead), measured(weightRead), measured(deskRead)]
  if (problems.length > 0 || heightIn === undefined || deskIn === undefined) {
    return { kind: 'problems', problems }
  }
  const visitor = {
    heightIn: canonical.heightIn(heightIn),
    weightLb: weightLb === undefined ? undefined : canonical.weightLb(weightLb),
    deskIn: canonical.deskIn(deskIn),
    shinsHurt: query.shins === 'yes',
  }
  return { kind: 'visitor', visitor }
}

/** The desk of whoever names no height, with the weight and shins that they may have named; undefined for all others. */
export function parseDeskAlone(query: FitQuery): Omit<Visitor, 'heightIn'> | undefined {
  if (HEIGHT_FIELDS.some((field) => query[field].trim() !== '')) return undefined
  const [deskRead, weightRead] = [parseMeasure(query, desk), parseMeasure(query, weight)]
  const [deskIn, weightLb] = [measured(deskRead), measured(weightRead)]
  if (deskIn === undefined || 'problem' in weightRead) return undefined
  return {
    deskIn: canonical.deskIn(deskIn),
    weightLb: weightLb === undefined ? undefined : canonical.weightLb(weightLb),
    shinsHurt: query.shins === 'yes',
  }
}

const measured = (read: Parsed<FitField> | undefined): number | undefined =>
  read && 'value' in read ? read.value : undefined

/** A problem, with what may have been meant where that can be taken as it is. */
function problemOf(
  read: Parsed<FitField>,
  query: FitQuery,
  readingsOf: (query: FitQuery) => readonly Meant<FitField>[],
  parse: (query: FitQuery) => Parsed<FitField>,
): FitProblem | undefined {
  if (!('problem' in read)) return undefined
  const meant = readingsOf(query).filter(
    ({ fields }) => measured(parse({ ...query, ...fields })) !== undefined,
  )
  return meant.length > 0 ? { ...read.problem, meant } : read.problem
}
