import { expect, test } from 'vitest'
import { type Seat, seatOf, seats } from '#facts/seats.ts'
import { diagnosesOf, PROBLEMS, type Problem, partsThatFit } from './diagnosis.ts'

function seatCalled(handle: string): Seat {
  const seat = seatOf(handle)
  if (!seat) throw new Error(`there is no seat ${handle}`)
  return seat
}

const CHAIR = seatCalled('keel-kneeling-chair')
const TWO_PADS = seatCalled('keel-two-pad-kneeling-chair')
const ROCKING = seatCalled('keel-rocking-kneeling-chair')
const SADDLE = seatCalled('keel-saddle-stool')

function found(seat: Seat, wanted: Problem) {
  const diagnosis = diagnosesOf(seat).find(({ problem }) => problem === wanted)
  if (!diagnosis) throw new Error(`${seat.name} has no ${wanted}`)
  return diagnosis
}

test('a seat on which nobody kneels hurts no shins', () => {
  expect(diagnosesOf(CHAIR).map(({ problem }) => problem)).toEqual(PROBLEMS)
  expect(diagnosesOf(SADDLE).map(({ problem }) => problem)).toEqual(['creaks', 'sinks'])
})

test('[1.04] what creaks is tightened where it can be, and a claim says of nothing that is not there', () => {
  const tightened = 'Tighten every bolt with the key from the box.'
  const cleaned = 'Unscrew each knob, wipe it, and screw it back in.'
  const pressed =
    'Press on one corner after another to find where it creaks, and tighten that place once more.'
  expect(found(CHAIR, 'creaks')).toEqual({
    problem: 'creaks',
    title: 'It creaks',
    steps: [tightened, cleaned, pressed],
    part: undefined,
    claimWords: 'It creaks. I tightened all bolts and knobs, and it still does. It comes from',
  })
  expect(found(ROCKING, 'creaks').steps).toEqual([tightened, pressed])
  expect(found(ROCKING, 'creaks').claimWords).toBe(
    'It creaks. I tightened all bolts, and it still does. It comes from',
  )
  expect(found({ ...CHAIR, assembly: 'by hand' }, 'creaks').steps).toEqual([cleaned, pressed])
})

test('[9.16] sore shins are answered by where one sits, by the knobs of a seat that tilts, and never by a claim', () => {
  const sit =
    'Your shins should carry 30 to 40% of your weight. Sit farther back: it is easy to perch on the front edge.'
  const wait = 'Sit for 10 minutes before you judge, then switch to another chair.'
  const stop = 'Stop if your feet go numb or the knee itself hurts, and ask a doctor if it does not go away.'
  expect(found(CHAIR, 'shins')).toMatchObject({
    problem: 'shins',
    title: 'My shins hurt',
    steps: [
      sit,
      'Put the rear knobs of the seat in hole 2 and the front ones in hole 3, left and right alike. More of your weight then stays on the seat.',
      wait,
      stop,
    ],
    part: { handle: 'keel-cushion-set' },
    claimWords: undefined,
  })
  expect(found(TWO_PADS, 'shins')).toMatchObject({ steps: [sit, wait, stop], part: undefined })
})

test('[1.04] a seat that sinks is looked at where its height is set, and the claim begins with that', () => {
  const pressed =
    'Press the foam with your hand. If it no longer springs back, the warranty covers that while it lasts.'
  expect(found(CHAIR, 'sinks')).toMatchObject({
    problem: 'sinks',
    title: 'The seat sinks',
    steps: [
      'Look at the knobs: each has to go all the way into its hole, left and right at the same number.',
      pressed,
    ],
    part: { handle: 'keel-cushion-set' },
    claimWords: 'The seat sinks. I checked that every knob is in its hole. What I see is',
  })
  expect(found(SADDLE, 'sinks')).toMatchObject({
    steps: [
      'Raise the seat, let the lift go, and sit down. A lift that goes down by itself no longer holds.',
      pressed,
    ],
    part: undefined,
    claimWords: 'The seat sinks by itself: the lift no longer holds.',
  })
  expect(found(ROCKING, 'sinks')).toMatchObject({
    steps: ['Look whether it is the seat that gives way, or the foam in it.', pressed],
    claimWords: 'The seat sinks. What gives way is',
  })
})

test('a part is offered beside the seats that it fits alone', () => {
  const handles = (seat: Seat) => partsThatFit(seat).map(({ handle }) => handle)
  expect(handles(CHAIR)).toEqual(['keel-cushion-set'])
  expect(handles(SADDLE)).toEqual(['keel-caster-set'])
  expect(handles(ROCKING)).toEqual([])
  for (const seat of seats)
    for (const { part } of diagnosesOf(seat)) if (part) expect(handles(seat)).toContain(part.handle)
})
