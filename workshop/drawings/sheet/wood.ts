import { type FinishName, finishes } from '../../../facts/finishes.ts'
import { darker, lighter } from './color.ts'

export interface Wood {
  readonly base: string
  readonly light: string
  readonly dark: string
  readonly grain: string
}

export function wood(name: FinishName): Wood {
  const { color, grain } = finishes[name]
  return { base: color, light: lighter(color, 0.22), dark: darker(color, 0.22), grain }
}

/** Powder-coated steel and black plastic, the same on every product. */
export const steel: Wood = { base: '#3A3936', light: '#5A5853', dark: '#24231F', grain: '#6A6760' }
