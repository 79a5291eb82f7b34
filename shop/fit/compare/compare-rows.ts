import { policies } from '#facts/policies/policies.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { type Seat, seats } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { desksFor } from '#geometry/fit.ts'
import type { Claims } from '../../page-api/claims.ts'
import {
  bothWords,
  heightWords,
  inchWords,
  rangeWords,
  sizeWords,
  weightWords,
} from '../../ui/measure/measures.ts'

/** A row of the comparison; each seat has an answer of at least one line. */
export interface CompareRow {
  readonly label: string
  readonly cells: readonly (readonly string[])[]
}

export interface ComparedRows {
  readonly different: readonly CompareRow[]
  /** What is the same on every seat that is compared, with its one answer. */
  readonly same: readonly { readonly label: string; readonly value: string }[]
}

/** What seats are, side by side: what tells them apart, and what does not. */
export function compareRows(compared: readonly Seat[], claims: Claims): ComparedRows {
  const rows = [...FACTS, ...promisesOf(claims)].map(({ label, of }) => ({
    label,
    cells: compared.map((seat) => [of(seat)].flat()),
  }))
  // A seat alone is like no other, and has nothing that would stand folded below.
  const isSame = ({ cells }: CompareRow) =>
    compared.length > 1 && new Set(cells.map((cell) => cell.join('\n'))).size === 1
  return {
    different: rows.filter((row) => !isSame(row)),
    same: rows.filter(isSame).map(({ label, cells }) => ({ label, value: cells[0]?.join('. ') ?? '' })),
  }
}

interface Fact {
  readonly label: string
  readonly of: (seat: Seat) => string | readonly string[]
}

const FACTS: readonly Fact[] = [
  { label: 'How you sit', of: sittingWords },
  { label: 'Made for', of: sitterWords },
  { label: 'Desk', of: deskWords },
  { label: 'Seat height', of: heightOf },
  { label: 'It moves', of: movesOf },
  { label: 'Backrest', of: ({ hasBackrest }) => (hasBackrest ? 'A low one' : 'None') },
  { label: 'Slope of the seat', of: slopeOf },
  { label: 'Seat', of: areaOf },
  { label: 'Cushion', of: ({ foam }) => `${bothWords(foam.deepIn)} ${foam.kind}` },
  { label: 'Knee pads', of: kneePadsOf },
  { label: 'Footprint', of: ({ overallIn }) => sizeWords(overallIn.width, overallIn.depth) },
  { label: 'Weight', of: ({ weightLb }) => weightWords(weightLb) },
  { label: 'Carries', of: ({ capacityLb }) => weightWords(capacityLb) },
  { label: 'Assembly', of: assemblyOf },
  { label: 'What it will not do', of: willNot },
]

function promisesOf(claims: Claims): Fact[] {
  const { warrantyYears, returnDays } = currentTerms()
  return [
    ...(claims.has('guarantee.warranty')
      ? [{ label: 'Warranty', of: () => `${warrantyYears}-year limited` }]
      : []),
    ...(claims.has('guarantee.returns')
      ? [{ label: 'Returns', of: () => `${returnDays} days, full refund` }]
      : []),
  ]
}

function sittingWords({ sitting, kneePads }: Seat): string {
  const pads = kneePads?.count === 2 ? 'a pad each' : 'the pad'
  const words: Readonly<Record<Seat['sitting'], string>> = {
    kneeling: `Kneeling, shins on ${pads}`,
    'cross-legged': 'Legs crossed on the seat',
    astride: 'Astride, feet on the floor',
    balancing: 'Upright and balancing, feet on the floor',
  }
  return words[sitting]
}

function sitterWords({ sitterIn }: Seat): string {
  const { minHeight, maxHeight } = sitterIn ?? setup.bodiesIn
  const people = `${heightWords(minHeight)} to ${heightWords(maxHeight)}`
  return sitterIn ? people : `${people}, as far as its lift meets the desk`
}

/** Where a seat names no desks, those at which it fits somebody. */
function deskWords(seat: Seat): string {
  if (seat.deskIn) return rangeWords(seat.deskIn.minHeight, seat.deskIn.maxHeight)
  const { minHeight, maxHeight } = setup.bodiesIn
  const desks = [minHeight, maxHeight].flatMap(
    (heightIn) => desksFor(seat, { heightIn, weightLb: undefined, shinsHurt: false }) ?? [],
  )
  const lowest = Math.min(...desks.map((each) => each.minHeight))
  const highest = Math.max(...desks.map((each) => each.maxHeight))
  return `${rangeWords(lowest, highest)}, by your height`
}

function heightOf({ height }: Seat): string {
  if (height.by === 'lift') return `${rangeWords(height.minIn, height.maxIn)}, by a lift`
  if (height.by === 'nothing') return `${bothWords(height.heightIn)}, fixed`
  const { heightAtHoleIn } = height.holes
  return `${heightAtHoleIn.slice(0, -1).join(', ')} or ${inchWords(heightAtHoleIn.at(-1) ?? 0)}, by knobs`
}

function movesOf({ rocksDeg, leansDeg, rolls }: Seat): string {
  if (rocksDeg !== undefined) return `Rocks up to ${rocksDeg}° either way`
  if (leansDeg !== undefined) return `Leans up to ${leansDeg}° to every side`
  return rolls ? 'Turns and rolls' : 'Stands still'
}

function slopeOf({ slopeDeg, tilts }: Seat): string {
  if (slopeDeg === undefined) return 'None'
  return `${slopeDeg}° forward, ${tilts ? 'less if you raise the front' : 'fixed'}`
}

function areaOf({ seat }: Seat): string {
  return 'diameterIn' in seat ? `${bothWords(seat.diameterIn)} across` : sizeWords(seat.widthIn, seat.depthIn)
}

function kneePadsOf({ kneePads, kneeHoles }: Seat): string {
  if (!kneePads) return 'None'
  const { count, widthIn, depthIn } = kneePads
  const size = sizeWords(widthIn, depthIn)
  const set = kneeHoles ? `, in ${kneeHoles.heightAtHoleIn.length} holes` : ', fixed'
  return (count === 2 ? `Two of ${size}` : `One of ${size}`) + set
}

function assemblyOf({ assembly }: Seat): string {
  const { minMinutes, maxMinutes } = policies.assembly
  return assembly === 'by hand' ? 'By hand' : `${minMinutes}-${maxMinutes} minutes, tools in the box`
}

/** What somebody would find out later, and is told before. */
function willNot(seat: Seat): string[] {
  const { height, kneels, tilts, kneeHoles, hasBackrest, rolls, cover } = seat
  return [
    ...(hasBackrest ? [] : ['Support your back: there is none to lean on']),
    ...(height.by === 'nothing' ? ['Go higher or lower'] : []),
    ...(kneels && !tilts ? ['Raise the front of the seat by itself, for sore shins'] : []),
    ...(kneels && !kneeHoles ? ['Raise the knee pads, for short shins'] : []),
    ...(rolls ? [] : ['Roll']),
    ...(cover === undefined ? [] : [`Come in a color other than ${cover}`]),
    ...(height.by === 'lift' && highestOf(seats) > height.maxIn && !kneels
      ? [`Go higher than ${inchWords(height.maxIn)}`]
      : []),
  ]
}

const highestOf = (all: readonly Seat[]): number =>
  Math.max(...all.map(({ height }) => (height.by === 'lift' ? height.maxIn : 0)))
