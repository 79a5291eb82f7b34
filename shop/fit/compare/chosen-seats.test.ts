import { expect, test } from 'vitest'
import { seats } from '#facts/seats.ts'
import { compareAddress, readChosenSeats } from './chosen-seats.ts'

const names = (text: string | undefined) => readChosenSeats(text).seats.map(({ handle }) => handle)

test('an address that names no seats compares all of them, and has nothing the matter', () => {
  expect(readChosenSeats(undefined)).toEqual({ seats, problem: undefined })
})

test('seats are named with or without the maker, in any order, once', () => {
  expect(names('saddle-stool,keel-kneeling-chair, saddle-stool')).toEqual([
    'keel-kneeling-chair',
    'keel-saddle-stool',
  ])
  expect(readChosenSeats('saddle-stool,keel-saddle-stool,balance-stool').problem).toBeUndefined()
})

test.each([
  ['', 'This link names no seat to compare, so here are all six.'],
  [' , ,', 'This link names no seat to compare, so here are all six.'],
  ['sofa', 'This link names nothing that we make to sit on, so here are all six.'],
  ['caster-set,<script>', 'This link names nothing that we make to sit on, so here are all six.'],
])('a comparison of nothing (%j) is all six, and says so', (text, problem) => {
  expect(readChosenSeats(text)).toEqual({ seats, problem })
})

test('a comparison of nine things is of those that there are, and says so', () => {
  const nine = [...seats.map(({ handle }) => handle), 'sofa', 'bench', 'pouf'].join(',')
  expect(readChosenSeats(nine)).toEqual({
    seats,
    problem: 'This link names nine things. Six of them are seats that we make, compared below. We make six.',
  })
  expect(readChosenSeats('saddle-stool,sofa').problem).toMatch(
    /^This link names two things\. One of them is a seat /,
  )
})

test('ten thousand characters are read as far as seats could be named in them', () => {
  const { seats: read, problem } = readChosenSeats(`saddle-stool,${'x,'.repeat(5_000)}balance-stool`)
  expect(read.map(({ handle }) => handle)).toEqual(['keel-saddle-stool'])
  expect(problem).toMatch(/^This link names far more than can be compared\./)
})

test('an address names what is left, and reads back as it was written', () => {
  const two = seats.slice(1, 3)
  const address = compareAddress(two, 'height-in=66&desk-in=29')
  expect(address).toBe('/compare?height-in=66&desk-in=29&seats=two-pad-kneeling-chair,criss-cross-chair')
  expect(
    readChosenSeats(new URL(address, 'http://keel.example').searchParams.get('seats') ?? '').seats,
  ).toEqual(two)
  expect(compareAddress(seats, '')).toBe('/compare')
  expect(compareAddress(seats, 'height-in=66')).toBe('/compare?height-in=66')
})
