import { expect, test } from 'vitest'
import { countedAs } from './counted-as.ts'
import { networkDigest, visitKey } from './known-visitors.ts'

test('people are known again by their own /64, though limits count the /56 that neighbours may share', () => {
  const [owner, same, neighbour] = ['2001:db8:0:1::7', '2001:db8:0:1::8', '2001:db8:0:2::7']
  for (const keyOf of [
    networkDigest,
    (address: string) => visitKey(address, 'ada@example.com'),
    (address: string) => countedAs('ada@example.com', { address, isKnown: true }),
  ]) {
    expect(keyOf(same)).toBe(keyOf(owner))
    expect(keyOf(neighbour)).not.toBe(keyOf(owner))
  }
})
