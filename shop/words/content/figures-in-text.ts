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

type TextPart =
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'figure'; readonly name: FigureName }

const FIGURE = /<p>\{figure: ([^{}<]+)\}<\/p>/

/** Splits a text, in the order in which it is read, into writing and the drawings that stand between. */
export function partsOf(html: string): TextPart[] {
  return html.split(FIGURE).flatMap((piece, index): TextPart[] => {
    // Every other piece is the name of a drawing that stood between two texts.
    if (index % 2 === 1) return isFigureName(piece) ? [{ kind: 'figure', name: piece }] : []
    return piece.trim() === '' ? [] : [{ kind: 'text', html: piece }]
  })
}
