import { expect, test } from 'vitest'
import { exceptAwaited } from './awaited.ts'
import type { Manifest } from './manifest.ts'

const MADE = { oat: {} } as unknown as Manifest
const LACKING = new Map([['slate', 'has not been made']])

test('a piece that is awaited may lack, and no other', () => {
  expect(exceptAwaited(LACKING, ['slate'], MADE).size).toBe(0)
  expect([...exceptAwaited(LACKING, [], MADE).keys()]).toEqual(['slate'])
})

test('one that was made once is awaited no longer', () => {
  const lost = new Map([['oat', 'is missing: oat.jpg']])
  expect([...exceptAwaited(lost, ['oat'], MADE).keys()]).toEqual(['oat'])
})

test('nothing is awaited that no scene describes', () => {
  expect([...exceptAwaited(LACKING, ['slate', 'rust'], MADE).keys()]).toEqual(['rust'])
})
