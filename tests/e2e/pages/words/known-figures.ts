import { freeOverCents } from '#facts/delivery/delivery.ts'
import { peopleSource } from '#facts/people.ts'
import { policies } from '#facts/policies/policies.ts'
import { firstTerms } from '#facts/policies/terms.ts'
import { factsOf, isPart } from '#facts/product-facts.ts'
import { kneelingChair, measuredParts, measuredSeats } from '#facts/products.ts'
import type { Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { desksFor, sittersOf } from '#geometry/fit.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import { elbowAboveDesk, settingFor } from '#geometry/setting.ts'
import { cmWords, heightWords, weightWords } from '#shop/ui/measure/measures.ts'
import type { Figure } from './figures.ts'

/** The figures that a page may show, as unit and value. */
export class KnownFigures {
  readonly #values = new Set<string>()

  add(unit: string, ...values: readonly (number | string)[]): this {
    for (const value of values) this.#values.add(`${unit} ${value}`)
    return this
  }

  inches(...values: readonly number[]): this {
    return this.add('in', ...values).add('cm', ...values.map((each) => Number.parseInt(cmWords(each), 10)))
  }

  pounds(...values: readonly number[]): this {
    const kilos = values.map((each) => /\((\d+) kg/.exec(weightWords(each))?.[1] ?? '')
    return this.add('lb', ...values).add('kg', ...kilos)
  }

  has({ unit, value }: Figure): boolean {
    return this.#values.has(`${unit} ${value}`)
  }
}

/** Figures that the brand states of everything it sells, and that its sections state of anybody. */
export function figuresOfTheBrand(): KnownFigures {
  const { otherChairs, discountCodes } = policies
  const { methods, returnDays, trialDays, warrantyYears } = firstTerms
  const known = new KnownFigures()
  for (const { counted, minDays, maxDays } of methods) known.add(counted, minDays, maxDays)
  return known
    .add('hours', firstTerms.shipsWithinHours, EIGHT_HOUR_DAY)
    .add('days', returnDays, trialDays, policies.stockAlertDays)
    .add('business days', firstTerms.minRefundBusinessDays, firstTerms.maxRefundBusinessDays)
    .add('years', warrantyYears, otherChairs.warrantyYears)
    .add('lb', otherChairs.capacityLb)
    .add('%', ...discountCodes.map(({ percent }) => percent), PERCENT_OFF)
    .add('money', ...methods.map(({ feeCents }) => dollars(feeCents)))
    .add('money', dollars(freeOverCents()).replace('.00', ''))
    .add('people', peopleSource.men + peopleSource.women)
    .add('tall', shortHeight(EXAMPLE.heightIn))
    .add('in', EXAMPLE.deskIn)
}

/** The discount of clause 9.07. */
const PERCENT_OFF = 20
const EIGHT_HOUR_DAY = 8
/** The sitter in the drawings. */
const EXAMPLE = { heightIn: 68, deskIn: 29, weightLb: undefined, shinsHurt: false }

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const shortHeight = (inches: number): string => heightWords(inches).replace('"', '')

/** Adds a product's facts and what follows from them; an unknown handle adds nothing. */
export function addProduct(known: KnownFigures, handle: string): KnownFigures {
  const measured = [...measuredSeats, ...measuredParts].find((each) => each.handle === handle)
  const facts = factsOf(handle)
  if (!measured || !facts) return known
  addMeasured(known, measured)
  addDrawing(known, isPart(facts) ? facts.fits[0] : facts)
  if (isPart(facts)) {
    for (const { capacityLb, slopeDeg, knobs } of facts.fits) {
      known.pounds(capacityLb)
      if (slopeDeg !== undefined) known.add('°', slopeDeg)
      if (facts.kind === 'cushions' && knobs) known.add('knobs', knobs.seat, knobs.kneePad)
    }
    return known
  }
  const { slopeDeg, height, knobs, assembly } = facts
  const sitterIn = sittersOf(facts)
  if (slopeDeg !== undefined) known.add('°', 90 + slopeDeg, 90)
  known.add('tall', shortHeight(sitterIn.minHeight), shortHeight(sitterIn.maxHeight))
  for (const heightIn of [sitterIn.minHeight, EXAMPLE.heightIn, sitterIn.maxHeight]) {
    const desks = desksFor(facts, { ...EXAMPLE, heightIn })
    if (desks) known.inches(desks.minHeight, desks.maxHeight)
  }
  if (assembly !== 'by hand') known.add('minutes', ...Object.values(policies.assembly))
  if (height.by === 'holes') {
    known.add('holes', height.holes.heightAtHoleIn.length)
    known.add('hole', ...height.holes.heightAtHoleIn.map((_, index) => index + 1))
  }
  if (knobs) known.add('knobs', knobs.seat, knobs.kneePad, knobs.seat + knobs.kneePad)
  if (facts.kneels) addKneeling(known)
  if (handle === kneelingChair.handle) addClaims(known)
  return known
}

/** Adds the example's seat height, and the distance from their elbows to the desk. */
function addDrawing(known: KnownFigures, seat: Seat | undefined): void {
  if (!seat) return
  const { seatHeightIn } = settingFor(seat, EXAMPLE)
  const elbows = Math.abs(toHalfInch(elbowAboveDesk(seatHeightIn, EXAMPLE)))
  known.inches(toHalfInch(seatHeightIn), EXAMPLE.deskIn, elbows)
}

function addKneeling(known: KnownFigures): void {
  const { firstSessionsMinutes, adaptationWeeks, shinWeightPercent, testMinutes, smallSitterIn } = setup
  known
    .add('minutes', firstSessionsMinutes.min, firstSessionsMinutes.max, testMinutes)
    .add('weeks', adaptationWeeks.min, adaptationWeeks.max)
    .add('%', shinWeightPercent.min, shinWeightPercent.max)
    .add('tall', shortHeight(smallSitterIn))
}

/** Adds the claims of clause 9.15, and a working life of forty years (clause 2.19). */
function addClaims(known: KnownFigures): void {
  known.add('%', 94, 40, 70, 85, 90, 30).add('years', 40).add('weeks', 2).add('minutes', setup.testMinutes)
}

/** Adds figures by the ends of their names (`travelIn`, `capacityLb`, `rockDeg`). Pages do not describe frames. */
function addMeasured(known: KnownFigures, value: unknown, name = ''): void {
  if (typeof value === 'number') addNumber(known, name, value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (['frame', 'notes'].includes(key)) continue
    const isNamed = /(?:In|Lb|Deg)$/.test(key)
    addMeasured(known, inner, isNamed || !/(?:In|Lb|Deg)$/.test(name) ? key : name)
  }
}

function addNumber(known: KnownFigures, name: string, value: number): void {
  if (name.endsWith('In')) known.inches(value)
  if (name === 'travelIn') known.add('in of travel', value)
  if (name === 'foamIn') known.add('in of foam', value)
  if (name.endsWith('Lb')) known.pounds(value)
  if (name.endsWith('Deg')) known.add('°', Math.abs(value))
  if (name === 'pieces') known.add('casters', value)
  if (name === 'arms') known.add('arms', value)
}
