import { ink } from './color.ts'

/** The sheet's three pens, in units of a 1600 sheet. */
export const OUTLINE = 3.8
export const EDGE = 2.4
export const HAIRLINE = 1.6

export const fill = (path: string, color: string): string => `<path d="${path}" fill="${color}"/>`

export function shape(path: string, color: string, width = OUTLINE): string {
  return `<path d="${path}" fill="${color}" stroke="${ink}" stroke-width="${width}"/>`
}

export function line(path: string, width = EDGE, color: string = ink): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"/>`
}
