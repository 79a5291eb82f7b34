/** The drawings that a text may call for, on a line of their own: `{figure: hip-angles}`. */
export const FIGURE_NAMES = [
  'hip-angles',
  'posture',
  'first-two-weeks',
  'desk-and-chair',
  'return-days',
  'warranty-years',
] as const

export type FigureName = (typeof FIGURE_NAMES)[number]

export const isFigureName = (name: string): name is FigureName =>
  (FIGURE_NAMES as readonly string[]).includes(name)
