import { inchesOfCm } from './measures.ts'

/** How people say their height and their desk's: the fields, and what one of each counts in inches. */

export const HEIGHT_WAYS = [
  [
    { field: 'height-ft', unit: 'ft' },
    { field: 'height-in', unit: 'in' },
  ],
  [{ field: 'height-cm', unit: 'cm' }],
] as const

export const DESK_WAYS = [[{ field: 'desk-in', unit: 'in' }], [{ field: 'desk-cm', unit: 'cm' }]] as const

export const HEIGHT_UNITS = [
  { name: 'feet and inches', fields: ['height-ft', 'height-in'], factors: [12, 1] },
  { name: 'centimetres', fields: ['height-cm'], factors: [inchesOfCm(1)] },
] as const

export const DESK_UNITS = [
  { name: 'inches', fields: ['desk-in'], factors: [1] },
  { name: 'centimetres', fields: ['desk-cm'], factors: [inchesOfCm(1)] },
] as const
