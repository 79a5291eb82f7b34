import { inchesOfCm } from './measures.ts'

/** The fields in which people give their height and their desk's, and the inches in one of each unit. */

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
  { name: 'centimeters', fields: ['height-cm'], factors: [inchesOfCm(1)] },
] as const

export const DESK_UNITS = [
  { name: 'inches', fields: ['desk-in'], factors: [1] },
  { name: 'centimeters', fields: ['desk-cm'], factors: [inchesOfCm(1)] },
] as const
