import { heightWords, inchesOfCm } from '../../ui/measure/measures.ts'
import type { Meant } from '../../ui/measure/parse-measure.ts'
import { DECIMAL, HEIGHT_FIELDS } from '../../ui/measure/read-height.ts'
import type { FitField, FitQuery } from './fit-query.ts'
import { FEET_AND_INCHES } from './take-units.ts'

type MeantFit = Meant<FitField>

const LENGTH = /^(\d{1,3}(?:[.,]\d+)?)\s*(?:["”″]|in\.?|inches|cm|centimeters)$/i
const WEIGHT = /^(\d{1,3}(?:[.,]\d+)?)\s*(?:lbs?\.?|pounds|kgs?\.?)$/i
const PLAIN = /^\d{1,3}(?:[.,]\d+)?$/

const HIGHEST_DESK_IN = 60
/** A height of fewer is no grown person's in centimeters, and may be one in inches. */
const SMALLEST_CM = 92
const TALLEST_IN = 96

/** Readings of a height that cannot be taken as it was typed; the caller sorts out those that make no sense either. */
export function meantHeights(query: FitQuery): MeantFit[] {
  const typed = HEIGHT_FIELDS.map((field) => query[field].trim())
  const [feet = '', inches = ''] = typed
  if (feet !== '' && inches !== '') {
    if (DECIMAL.test(feet) || !PLAIN.test(inches)) return []
    return [...inFeet(numberOf(inches)), ...inFeet(numberOf(feet) * 12 + numberOf(inches))]
  }
  return typed.flatMap((text) => readingsOf(text))
}

function readingsOf(text: string): MeantFit[] {
  const [, feet, inches] = FEET_AND_INCHES.exec(text) ?? []
  if (feet !== undefined && inches !== undefined) return inFeet(Number(feet) * 12 + Number(inches))
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === '1' || whole === '2') return inCm(Math.round(numberOf(text) * 100))
  if (whole !== '') {
    const [asInches, asFeet] = [Number(whole) * 12 + Number(fraction), Math.round(numberOf(text) * 24) / 2]
    const isOfInches = Number(fraction) < 12
    return [
      ...(isOfInches ? inFeet(asInches) : []),
      ...(asInches === asFeet && isOfInches ? [] : inFeet(asFeet)),
    ]
  }
  const [, figure = PLAIN.test(text) ? text : ''] = LENGTH.exec(text) ?? []
  if (figure === '') return []
  return numberOf(figure) >= SMALLEST_CM && numberOf(figure) > TALLEST_IN
    ? inCm(numberOf(figure))
    : inFeet(numberOf(figure))
}

function inFeet(allInches: number): MeantFit[] {
  const [feet, inches] = [Math.floor(allInches / 12), allInches % 12]
  if (feet < 1) return []
  return [
    {
      words: heightWords(allInches),
      fields: { 'height-ft': String(feet), 'height-in': String(inches), 'height-cm': '' },
    },
  ]
}

const inCm = (cm: number): MeantFit[] => [
  {
    words: `${cm} cm (${heightWords(Math.round(inchesOfCm(cm) * 2) / 2)})`,
    fields: { 'height-ft': '', 'height-in': '', 'height-cm': String(cm) },
  },
]

/** Readings of a desk's height in the other unit, or without the unit that was typed with it. */
export function meantDesks(query: FitQuery): MeantFit[] {
  const [inches, cm] = [query['desk-in'].trim(), query['desk-cm'].trim()]
  if (inches !== '' && cm !== '') return []
  const text = inches === '' ? cm : inches
  const [, figure = PLAIN.test(text) ? text : ''] = LENGTH.exec(text) ?? []
  if (figure === '') return []
  const value = numberOf(figure)
  if (value < 2) return deskInCm(Math.round(value * 100))
  return value > HIGHEST_DESK_IN ? deskInCm(value) : deskInInches(value)
}

const deskInCm = (cm: number): MeantFit[] => [
  { words: `${cm} cm`, fields: { 'desk-in': '', 'desk-cm': String(cm) } },
]
const deskInInches = (inches: number): MeantFit[] => [
  { words: `${inches} in`, fields: { 'desk-in': String(inches), 'desk-cm': '' } },
]

/** A weight without the unit that was typed with it. */
export function meantWeights(query: FitQuery): MeantFit[] {
  return (['weight-lb', 'weight-kg'] as const).flatMap((field) => {
    const [, figure] = WEIGHT.exec(query[field].trim()) ?? []
    const unit = /kg/i.test(query[field]) ? 'kg' : 'lb'
    if (figure === undefined) return []
    return [
      {
        words: `${figure} ${unit}`,
        fields: { 'weight-lb': '', 'weight-kg': '', [`weight-${unit}`]: figure },
      },
    ]
  })
}

const numberOf = (text: string): number => Number(text.replace(',', '.'))
