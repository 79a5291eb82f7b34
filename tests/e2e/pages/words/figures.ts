import { countWords } from '#shop/ui/text/number-words.ts'

/** A number and what it counts or measures, such as `4` and `in of travel`. */
export interface Figure {
  readonly value: string
  readonly unit: string
}

/** Each unit as it is stored, and how pages may write it, longer ones first. */
const UNITS: readonly (readonly [unit: string, written: string])[] = [
  ['in of travel', 'in of (?:seat )?(?:travel|height)'],
  ['in of foam', 'in (?:of )?(?:memory |firm )?foam'],
  ['in', 'in(?:ch(?:es)?)?(?! the| front| hole| any| which)'],
  ['cm', 'cm'],
  ['lb', 'lbs?|pounds'],
  ['kg', 'kg'],
  ['°', '°|degrees'],
  ['%', '%|percent'],
  ['minutes', 'minutes?'],
  ['hours', 'hours?'],
  ['business days', 'business days?'],
  ['days', 'days?'],
  ['weeks', 'weeks?'],
  ['years', 'years?'],
  ['holes', 'holes'],
  ['knobs', 'knobs'],
  ['casters', 'cast[eo]rs'],
  ['arms', 'arms'],
  ['people', 'people'],
]

const WORDS: ReadonlyMap<string, string> = new Map([
  ...Array.from({ length: 10 }, (_, index) => [countWords(index + 1), String(index + 1)] as const),
  ['fifteen', '15'],
  ['forty', '40'],
])

const NUMBER = `(?:\\d[\\d,]*(?:\\.\\d+)?|\\b(?:${[...WORDS.keys()].join('|')})\\b)`
const NUMBERS = `${NUMBER}(?:\\s?(?:-|to|by|or|and|×)\\s?${NUMBER})*`
const LENGTH = /(\d)'(\d+(?:\.\d+)?)"/g
const HOLE = /\bhole (\d)/gi
const AMOUNT = /(?:CA\$|[$£€])\d[\d,]*(?:\.\d+)?/g

/** Every number in a text that has a unit, including numbers written as words. */
export function figuresOf(text: string): Figure[] {
  const found: Figure[] = []
  let rest = text
  for (const [unit, written] of UNITS) {
    const pattern = new RegExp(`(${NUMBERS})[\\s-]?(?:${written})(?![a-z])`, 'gi')
    rest = rest.replace(pattern, (_whole, numbers: string) => {
      for (const [number] of numbers.matchAll(new RegExp(NUMBER, 'gi'))) {
        found.push({ value: digitsOf(number), unit })
      }
      return ' '
    })
  }
  return [
    ...found,
    ...[...text.matchAll(LENGTH)].map(([, feet, inches]) => ({ value: `${feet}'${inches}`, unit: 'tall' })),
    ...[...text.matchAll(HOLE)].map(([, hole = '']) => ({ value: hole, unit: 'hole' })),
    ...[...text.matchAll(AMOUNT)].map(([amount]) => ({ value: amount, unit: 'money' })),
  ]
}

const digitsOf = (number: string): string =>
  WORDS.get(number.toLowerCase()) ?? String(Number(number.replaceAll(',', '')))
