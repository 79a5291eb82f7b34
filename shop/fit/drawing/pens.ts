import { brand } from '#facts/brand.ts'
import { finishes } from '#facts/finishes.ts'

const { ink, pine, paper } = brand.colors

export const colors = {
  ink,
  pine,
  paper,
  timber: finishes['Natural birch'].color,
  grain: finishes['Natural birch'].grain,
  cloth: finishes['Velvet Pine'].color,
  clothLight: finishes['Velvet Pine'].grain,
  steel: '#3A3936',
  brass: '#B99A5B',
  body: '#E2DACB',
  arm: '#D5CBB8',
} as const

/** Line widths in inches, at the scale of the drawing. */
export const OUTLINE_IN = 0.16
export const HAIRLINE_IN = 0.1
