import { brand } from '../../../facts/brand.ts'

export const { paper, ink, pine } = brand.colors

/** `share` 0 is the first colour, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)]
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const darker = (color: string, share: number): string => mix(color, ink, share)
export const lighter = (color: string, share: number): string => mix(color, '#ffffff', share)

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}
