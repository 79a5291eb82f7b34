/** The drawings that a text may call for, on a line of their own: `{figure: hip-angle}`. */
export const FIGURE_NAMES = [
  'hip-angle',
  'posture',
  'first-two-weeks',
  'desk-and-chair',
  'return-days',
  'warranty-years',
] as const

export type FigureName = (typeof FIGURE_NAMES)[number]

export const isFigureName = (name: string): name is FigureName =>
  (FIGURE_NAMES as readonly string[]).includes(name)
