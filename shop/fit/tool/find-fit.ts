import { chooseAmong, type OtherDesk, otherDesks, type SeatFit } from '#geometry/fit.ts'
import type { Visitor } from '#geometry/visitor.ts'
import type { Claims } from '../../page-api/claims.ts'
import type { FitQuery } from '../finder/fit-query.ts'
import { parseFitQuery } from '../finder/parse-fit-query.ts'
import { reasonsAgainst } from '../finder/unsuitable.ts'
import { type SeatOffers, soldSeats } from '../seat-offers.ts'
import { gapsOf, limitsOf, settingInBrief, stepsOf } from '../setting/explain-setting.ts'

/** What a program says of a person. Of a measure in two units only one may be given. */
export interface FitWish {
  readonly height_in?: number
  readonly height_cm?: number
  readonly desk_in?: number
  readonly desk_cm?: number
  readonly weight_lb?: number
  readonly weight_kg?: number
  readonly shins_hurt?: boolean
}

export interface FitTold {
  readonly claims: Claims
  /** Only seats that are sold are named; without an answer of the storefront all are, without prices. */
  readonly offers: SeatOffers
  readonly publicUrl: string
}

export type FitFound =
  | { readonly kind: 'problems'; readonly problems: readonly string[] }
  | {
      readonly kind: 'found'
      readonly answer: object
      /** Of the seats that fit, best first. */
      readonly handles: readonly string[]
    }

/** Answers a program as the fit finder and the comparison answer a person: of all seats, best first. */
export function findFit(wish: FitWish, told: FitTold): FitFound {
  const parsed = parseFitQuery(queryOf(wish))
  if (parsed.kind === 'problems')
    return { kind: 'problems', problems: parsed.problems.map(({ message }) => message) }
  const { visitor } = parsed
  const sold = soldSeats(told.offers)
  const { fits, near, refused } = chooseAmong(sold, visitor)
  const desks = fits.length > 0 ? [] : otherDesks(sold, visitor)
  const answer = {
    for: {
      height_in: visitor.heightIn,
      desk_in: visitor.deskIn,
      weight_lb: visitor.weightLb ?? null,
      shins_hurt: visitor.shinsHurt,
    },
    fits: fits.map((fit) => seatAnswer(fit, visitor, told)),
    near_misses: near.map((fit) => seatAnswer(fit, visitor, told)),
    does_not_fit: refused.map((fit) => ({
      ...named(fit, told),
      reasons: reasonsAgainst(fit, visitor).map(({ words }) => words),
    })),
    other_desks: desks.map((desk) => deskAnswer(desk, told)),
    summary: summaryOf({ fits, near, desks }),
    reliability: 'It goes by measurements of many people, so it can be off by an inch.',
  }
  return { kind: 'found', answer, handles: fits.map(({ seat }) => seat.handle) }
}

export function queryOf(wish: FitWish): FitQuery {
  // Feet and inches are one measure in two fields; a height in inches alone is split into both, and rounded before,
  // since twelve inches beside five feet are refused.
  const inches = wish.height_in === undefined ? undefined : Number(wish.height_in.toFixed(2))
  const feet = inches === undefined ? undefined : Math.floor(inches / 12)
  return {
    chair: '',
    'height-ft': figure(feet),
    'height-in': figure(inches === undefined ? undefined : inches - 12 * (feet ?? 0)),
    'height-cm': figure(wish.height_cm),
    'weight-lb': figure(wish.weight_lb),
    'weight-kg': figure(wish.weight_kg),
    'desk-in': figure(wish.desk_in),
    'desk-cm': figure(wish.desk_cm),
    shins: wish.shins_hurt ? 'yes' : 'no',
  }
}

/** The finder reads figures of a few decimals. */
const figure = (value: number | undefined): string =>
  value === undefined ? '' : String(Number(value.toFixed(2)))

export function named({ seat }: Pick<SeatFit, 'seat'>, { offers, publicUrl }: FitTold) {
  const offer = offers?.get(seat.handle)
  return {
    handle: seat.handle,
    name: seat.name,
    url: `${publicUrl}/product/${encodeURIComponent(seat.handle)}`,
    ...(offer && { price_cents: offer.usdCents, currency: 'USD', in_stock: offer.isInStock }),
  }
}

function seatAnswer(fit: SeatFit, visitor: Visitor, told: FitTold) {
  const { seat, setting, elbowAboveDeskIn, thighBelowDeskIn } = fit
  return {
    ...named(fit, told),
    setting: settingWords(setting),
    setting_in_brief: settingInBrief(seat, setting),
    steps: stepsOf(seat, setting, visitor, told.claims),
    elbow_above_desk_in: toTenth(elbowAboveDeskIn),
    thigh_below_desk_in: toTenth(thighBelowDeskIn),
    what_it_is_like: gapsOf(elbowAboveDeskIn, thighBelowDeskIn),
    limits: limitsOf(fit, visitor, soldSeats(told.offers)),
  }
}

/** The survey behind these figures is good for no more. */
const toTenth = (inches: number): number => Math.round(inches * 10) / 10

export function settingWords({ seatHeightIn, seatHole, seatFrontHole, kneeHole }: SeatFit['setting']) {
  return {
    seat_height_in: seatHeightIn,
    ...(seatHole !== undefined && { seat_hole: seatHole }),
    ...(seatFrontHole !== undefined && { seat_front_hole: seatFrontHole }),
    ...(kneeHole !== undefined && { knee_hole: kneeHole }),
  }
}

function deskAnswer({ deskIn, fits }: OtherDesk, told: FitTold) {
  return {
    desk_in: deskIn,
    fits: fits.map((fit) => ({
      ...named(fit, told),
      setting: settingWords(fit.setting),
      setting_in_brief: settingInBrief(fit.seat, fit.setting),
    })),
  }
}

function summaryOf(found: {
  readonly fits: readonly SeatFit[]
  readonly near: readonly SeatFit[]
  readonly desks: readonly OtherDesk[]
}): string {
  const names = (fits: readonly SeatFit[]) => fits.map(({ seat }) => seat.name).join(', ')
  if (found.fits.length > 0) return `These fit, best first: ${names(found.fits)}.`
  const near = found.near.length > 0 ? ` Near misses: ${names(found.near)}.` : ''
  if (found.desks.length === 0)
    return `None of our seats fits this body at any desk, and a recommendation would be a guess.${near}`
  const desks = found.desks.map(({ deskIn, fits }) => `at ${deskIn} in: ${names(fits)}`).join('; ')
  return `None of our seats fits at this desk.${near} With the desk at another height some would, ${desks}.`
}
