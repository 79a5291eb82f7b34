import { variantName } from '../../pricing/line-names.ts'
import { partsThatFit } from './diagnosis.ts'
import type { OpenedPassport, Passport } from './open-passport.ts'
import { passportPath } from './passport-code.ts'
import { closedWords, type Miss } from './passport-door.ts'
import { warrantyWords } from './passport-page.ts'

export type ToldPassport =
  | { readonly kind: 'open'; readonly passport: object }
  | { readonly kind: 'closed'; readonly why: string }
  | Miss

/** Tells a program what the chair's own page tells a person, but for the note, which is between people at the chair. */
export function tellPassport(
  { piece, order, line, seat, state, warrantyUntil }: Passport,
  { publicUrl, signingKey }: { readonly publicUrl: string; readonly signingKey: string },
) {
  return {
    url: publicUrl + passportPath(signingKey, piece),
    model: { name: line.productTitle, number: line.sku, handle: seat.handle },
    finish: variantName(line.variantTitle) ?? null,
    delivered_on: order.deliveredOn ?? null,
    warranty: {
      // It covers the first buyer, so a later owner is told no day.
      until: (piece.owner === 0 ? warrantyUntil : undefined) ?? null,
      in_words: warrantyWords({ piece, order, warrantyUntil }),
    },
    settings: { seat_hole: state.seatHole, knee_hole: state.kneeHole },
    parts_that_fit: partsThatFit(seat).map(({ handle, name }) => ({
      ...{ handle, name },
      url: `${publicUrl}/product/${encodeURIComponent(handle)}`,
    })),
  }
}

export function tellVisit(
  visit: OpenedPassport | Miss,
  shop: { readonly publicUrl: string; readonly signingKey: string },
): ToldPassport {
  switch (visit.kind) {
    case 'open':
      return { kind: 'open', passport: tellPassport(visit.passport, shop) }
    case 'ended':
    case 'handed-on':
      return { kind: 'closed', why: closedWords(visit) }
    default:
      return visit
  }
}
