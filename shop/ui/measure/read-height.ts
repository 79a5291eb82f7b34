import { type Measure, type Parsed, parseMeasure } from './parse-measure.ts'

export const HEIGHT_FIELDS = ['height-ft', 'height-in', 'height-cm'] as const
export type HeightField = (typeof HEIGHT_FIELDS)[number]

/** 5.5 or 5,5, which may be 5'5" or five feet and a half; a tall number of meters is read from it, too. */
export const DECIMAL = /^(\d)[.,](\d{1,2})$/

const MAX_INCHES_BESIDE_FEET = 11

/** Feet and inches can be taken for each other in ways that a figure's bounds do not tell. */
export function readHeight(
  typed: Readonly<Record<HeightField, string>>,
  height: Measure<HeightField>,
): Parsed<HeightField> {
  const [feet, inches] = [typed['height-ft'].trim(), typed['height-in'].trim()]
  if (typed['height-cm'].trim() === '') {
    if (DECIMAL.test(feet)) {
      const message =
        inches === ''
          ? 'That can be read in two ways. Fill in feet and inches, each in its field.'
          : 'Fill in whole feet, and the inches beside them.'
      return { problem: { message, fields: ['height-ft'] } }
    }
    if (feet !== '' && Number(inches.replace(',', '.')) > MAX_INCHES_BESIDE_FEET + 0.99) {
      const message = `Beside feet, inches go up to ${MAX_INCHES_BESIDE_FEET}.`
      return { problem: { message, fields: ['height-in'] } }
    }
  }
  return parseMeasure(typed, height)
}
