import { canonical } from '#geometry/rounding.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { DESK_UNITS, HEIGHT_UNITS } from '../../ui/measure/body-and-desk.ts'
import { poundsOfKg } from '../../ui/measure/measures.ts'
import { type Measure, type Parsed, parseMeasure } from '../../ui/measure/parse-measure.ts'
import type { FitField, FitProblem, FitQuery } from './fit-query.ts'

const height: Measure<FitField> = {
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
  const [heightRead, deskRead, weightRead] = [height, desk, weight].map((measure) =>
    parseMeasure(query, measure),
  )
  const problems = [heightRead, deskRead, weightRead].flatMap((read) =>
    read && 'problem' in read ? [read.problem] : [],
  )
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

const measured = (read: Parsed<FitField> | undefined): number | undefined =>
  read && 'value' in read ? read.value : undefined
