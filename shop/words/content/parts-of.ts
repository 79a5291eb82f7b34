import { type FigureName, isFigureName } from './figure-names.ts'

export type TextPart =
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'figure'; readonly name: FigureName }

const FIGURE = /<p>\{figure: ([^{}<]+)\}<\/p>/

/** A text in the order in which it is read: what is written, and the drawings that stand between. */
export function partsOf(html: string): TextPart[] {
  return html.split(FIGURE).flatMap((piece, index): TextPart[] => {
    // Every other piece is the name that stood between two of them.
    if (index % 2 === 1) return isFigureName(piece) ? [{ kind: 'figure', name: piece }] : []
    return piece.trim() === '' ? [] : [{ kind: 'text', html: piece }]
  })
}
