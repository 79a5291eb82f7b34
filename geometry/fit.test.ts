import { describe, expect, test } from 'vitest'
import { kneelingSeat, type Seat, seatOf, seats } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import {
  chooseAmong,
  desksFor,
  fitOf,
  otherDesks,
  type SeatFit,
  sittersAt,
  sittersOf,
  within,
} from './fit.ts'
import { elbowMiss } from './setting.ts'
import type { Visitor } from './visitor.ts'

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)

const { bodiesIn, desksIn, nearMissIn } = setup
const HEIGHTS_IN = range(bodiesIn.minHeight, bodiesIn.maxHeight, 0.5)
const DESKS_IN = range(desksIn.minHeight, desksIn.maxHeight, 0.25)

/** Whatever somebody may answer: every body at every desk, with sore shins and without, of three weights. */
function* everybody(): Generator<Visitor> {
  for (const heightIn of HEIGHTS_IN)
    for (const deskIn of DESKS_IN)
      for (const shinsHurt of [false, true])
        for (const weightLb of [undefined, 250, 251]) yield { heightIn, deskIn, shinsHurt, weightLb }
}

/** Collected first: a hundred thousand expectations would take longer than what they look at. */
function faultsAmong(isRight: (visitor: Visitor) => boolean): Visitor[] {
  const faults: Visitor[] = []
  for (const visitor of everybody()) if (!isRight(visitor) && faults.length < 5) faults.push(visitor)
  return faults
}

const seat = (handle: string): Seat => seatOf(`keel-${handle}`) ?? kneelingSeat
const somebody: Visitor = { heightIn: 66, deskIn: 29, weightLb: undefined, shinsHurt: false }

function isWithinItsTravel({ seat: { height, kneeHoles }, setting }: SeatFit): boolean {
  const { seatHole, seatFrontHole, kneeHole, seatHeightIn } = setting
  const isHoleOf = (hole: number | undefined, count: number) =>
    hole === undefined || (Number.isInteger(hole) && hole >= 1 && hole <= count)
  if (height.by === 'nothing') return seatHeightIn === height.heightIn
  if (height.by === 'lift') return seatHeightIn >= height.minIn && seatHeightIn <= height.maxIn
  const count = height.holes.heightAtHoleIn.length
  return (
    isHoleOf(seatHole, count) &&
    isHoleOf(seatFrontHole, count) &&
    isHoleOf(kneeHole, kneeHoles?.heightAtHoleIn.length ?? 0) &&
    seatHeightIn >= (height.holes.heightAtHoleIn[0] ?? Infinity) - 1e-9 &&
    seatHeightIn <= (height.holes.heightAtHoleIn.at(-1) ?? 0) + 1e-9
  )
}

describe('everybody from 4 ft 10 to 6 ft 8, at every desk from 24 to 48 in, on every seat', () => {
  test('[1.04] no answer is outside the seat’s own figures', () => {
    const isRight = (visitor: Visitor) =>
      seats.every((each) => {
        const fit = fitOf(each, visitor)
        if (!isWithinItsTravel(fit)) return false
        if (fit.verdict === 'refused') return fit.obstacles.length > 0
        return (
          fit.obstacles.length === 0 &&
          within(sittersOf(each), visitor.heightIn) &&
          (!each.deskIn || within(each.deskIn, visitor.deskIn)) &&
          (visitor.weightLb ?? 0) <= each.capacityLb &&
          fit.thighBelowDeskIn >= 0
        )
      })
    expect(faultsAmong(isRight)).toEqual([])
  })

  test('each near miss is named as one: its elbows miss the desk, and by no more than may be made up for', () => {
    const isRight = (visitor: Visitor) =>
      seats.every((each) => {
        const { verdict, setting } = fitOf(each, visitor)
        const miss = elbowMiss(setting.seatHeightIn, visitor)
        if (verdict === 'fits') return miss === 0
        return verdict === 'refused' || (miss > 0 && miss <= nearMissIn)
      })
    expect(faultsAmong(isRight)).toEqual([])
  })

  test('no seat is forgotten: each is among what fits, nearly fits or is refused, once', () => {
    const isRight = (visitor: Visitor) => {
      const { fits, near, refused } = chooseAmong(seats, visitor)
      const told = [...fits, ...near, ...refused].map((fit) => fit.seat)
      const belongs = (list: readonly SeatFit[], verdict: SeatFit['verdict']) =>
        list.every((fit) => fit.verdict === verdict && fitOf(fit.seat, visitor).verdict === verdict)
      return (
        told.length === seats.length &&
        new Set(told).size === seats.length &&
        belongs(fits, 'fits') &&
        belongs(near, 'near') &&
        belongs(refused, 'refused')
      )
    }
    expect(faultsAmong(isRight)).toEqual([])
  })

  test('where none fits, the nearest desks at which one does are named, or none exists', () => {
    const asked = HEIGHTS_IN.flatMap((heightIn) =>
      [24, 26.25, 31.75, 38, 41, 48].flatMap((deskIn) =>
        [undefined, 251].map((weightLb) => ({ heightIn, deskIn, weightLb, shinsHurt: false })),
      ),
    ).filter((visitor) => chooseAmong(seats, visitor).fits.length === 0)
    expect(asked.length).toBeGreaterThan(100)
    for (const visitor of asked) {
      const anywhere = DESKS_IN.filter((deskIn) => deskIn % 0.5 === visitor.deskIn % 0.5).filter(
        (deskIn) => chooseAmong(seats, { ...visitor, deskIn }).fits.length > 0,
      )
      const above = anywhere.filter((deskIn) => deskIn > visitor.deskIn).slice(0, 1)
      const below = anywhere.filter((deskIn) => deskIn < visitor.deskIn).slice(-1)
      const named = otherDesks(seats, visitor)
      expect(named.map(({ deskIn }) => deskIn)).toEqual([...above, ...below])
      for (const { deskIn, fits } of named)
        expect(fits).toEqual(chooseAmong(seats, { ...visitor, deskIn }).fits)
    }
  })
})

describe('what can only go one way', () => {
  test('whom a seat carries it also carries when they weigh less', () => {
    for (const each of seats)
      for (const heightIn of HEIGHTS_IN) {
        const verdicts = [undefined, 100, 249, 250].map(
          (weightLb) => fitOf(each, { ...somebody, heightIn, weightLb }).verdict,
        )
        expect(new Set(verdicts).size, `${each.name} ${heightIn}`).toBe(1)
        expect(fitOf(each, { ...somebody, heightIn, weightLb: 251 }).verdict).toBe('refused')
      }
  })

  test('a higher desk never asks for a lower seat, and a taller body never for a higher one', () => {
    for (const each of seats)
      for (const shinsHurt of [false, true]) {
        const heightAt = (heightIn: number, deskIn: number) =>
          fitOf(each, { heightIn, deskIn, shinsHurt, weightLb: undefined }).setting.seatHeightIn
        for (const heightIn of HEIGHTS_IN)
          for (const [index, deskIn] of DESKS_IN.slice(1).entries())
            expect(heightAt(heightIn, deskIn)).toBeGreaterThanOrEqual(
              heightAt(heightIn, DESKS_IN[index] ?? 0),
            )
        // On the seats where feet stand, long legs reach what short ones do not.
        if (each.kneels || each.sitterCrossesLegs)
          for (const deskIn of DESKS_IN)
            for (const [index, heightIn] of HEIGHTS_IN.slice(1).entries())
              expect(heightAt(heightIn, deskIn)).toBeLessThanOrEqual(heightAt(HEIGHTS_IN[index] ?? 0, deskIn))
      }
  })

  test('the desks at which a seat fits somebody have no gap', () => {
    for (const each of seats)
      for (const heightIn of HEIGHTS_IN)
        for (const shinsHurt of [false, true]) {
          const fitting = DESKS_IN.filter(
            (deskIn) => fitOf(each, { heightIn, deskIn, shinsHurt, weightLb: undefined }).verdict === 'fits',
          )
          const [first = 0] = fitting
          expect(fitting, `${each.name} ${heightIn}`).toEqual(fitting.map((_, index) => first + index * 0.25))
        }
  })
})

test('of what fits, a seat that lacks what this body asks for comes last; the others by their elbows', () => {
  const { fits } = chooseAmong(seats, { ...somebody, deskIn: 30, shinsHurt: true })
  const lacking = fits.map(({ lacks }) => lacks.length)
  expect(lacking).toEqual(lacking.toSorted((one, other) => one - other))
  expect(fits.filter(({ lacks }) => lacks.length > 0).map((fit) => fit.seat.handle)).toEqual(
    expect.arrayContaining(['keel-two-pad-kneeling-chair', 'keel-rocking-kneeling-chair']),
  )
  const off = chooseAmong(seats, somebody).fits.map(({ elbowAboveDeskIn }) => Math.abs(elbowAboveDeskIn - 1))
  expect(off).toEqual(off.toSorted((one, other) => one - other))
})

test('[1.04] from a seat: the desks at which it fits somebody, within its own', () => {
  const of = (handle: string, heightIn: number) =>
    desksFor(seat(handle), { heightIn, weightLb: undefined, shinsHurt: false })
  expect(of('kneeling-chair', 66)).toEqual({ minHeight: 28, maxHeight: 32 })
  expect(of('saddle-stool', 70)).toEqual({ minHeight: 29, maxHeight: 38.5 })
  expect(of('kneeling-chair', 80)).toBeUndefined()
  expect(desksFor(seat('saddle-stool'), { heightIn: 70, weightLb: 280, shinsHurt: false })).toBeUndefined()
})

test('[1.04] the kneeling chairs fit whom they are made for at every desk that they are made for, or nearly', () => {
  for (const each of seats.filter(({ kneels }) => kneels))
    for (const heightIn of [62, 64, 66, 70, 74])
      for (const deskIn of [28, 29, 30, 31, 32]) {
        const { verdict, thighBelowDeskIn } = fitOf(each, { ...somebody, heightIn, deskIn })
        expect(verdict, `${each.name} ${heightIn} ${deskIn}`).not.toBe('refused')
        expect(thighBelowDeskIn).toBeGreaterThan(1)
      }
})

describe('from the desk’s side', () => {
  test('whoever is between the shortest and the tallest whom a seat fits at a desk fits it too, and nobody else', () => {
    const faults: object[] = []
    let fitting = 0
    for (const each of seats)
      for (const deskIn of range(desksIn.minHeight, desksIn.maxHeight, 0.5))
        for (const shinsHurt of [false, true]) {
          const desk = { deskIn, weightLb: undefined, shinsHurt }
          const sitters = sittersAt(each, desk)
          if (sitters) fitting += 1
          for (const heightIn of HEIGHTS_IN) {
            const isFitted = fitOf(each, { ...desk, heightIn }).verdict === 'fits'
            if (isFitted !== (sitters !== undefined && within(sitters, heightIn)))
              faults.push({ seat: each.name, heightIn, sitters, ...desk })
          }
        }
    expect(faults).toEqual([])
    expect(fitting).toBeGreaterThan(20)
  })

  test('too heavy for a seat is nobody whom it fits', () => {
    for (const each of seats) {
      const heavy = { deskIn: 29, weightLb: each.capacityLb + 1, shinsHurt: false }
      expect(sittersAt(each, heavy)).toBeUndefined()
    }
  })
})
