const CM_PER_INCH = 2.54
const INCHES_PER_FOOT = 12
const LB_PER_KG = 2.20462262

export const inchesOfCm = (cm: number): number => cm / CM_PER_INCH
export const poundsOfKg = (kg: number): number => kg * LB_PER_KG

const decimal = (value: number): string => String(Math.round(value * 100) / 100)

export const inchWords = (inches: number): string => `${decimal(inches)} in`
/** The words before a noun: a 29-inch desk. */
export const inchesBefore = (inches: number): string => `${decimal(inches)}-inch`
export const cmWords = (inches: number): string => `${Math.round(inches * CM_PER_INCH)} cm`
export const bothWords = (inches: number): string => `${inchWords(inches)} (${cmWords(inches)})`

/** Leaves out the unit of the first of two lengths, since the second one names it. */
const cmOf = (inches: number): string => cmWords(inches).replace(' cm', '')

/** 28-32 in (71-81 cm) */
export const rangeWords = (min: number, max: number): string =>
  `${decimal(min)}-${inchWords(max)} (${cmOf(min)}-${cmWords(max)})`

/** 16 × 12 in (41 × 30 cm) */
export const sizeWords = (width: number, depth: number): string =>
  `${decimal(width)} × ${inchWords(depth)} (${cmOf(width)} × ${cmWords(depth)})`

/** 5'6" */
export function heightWords(inches: number): string {
  return `${Math.floor(inches / INCHES_PER_FOOT)}'${decimal(inches % INCHES_PER_FOOT)}"`
}

export const weightWords = (pounds: number): string =>
  `${decimal(pounds)} lb (${Math.round(pounds / LB_PER_KG)} kg)`
