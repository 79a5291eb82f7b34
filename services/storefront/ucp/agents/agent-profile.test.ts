import { expect, test } from 'vitest'
import { profileInHeader } from './agent-profile.ts'

test.each([
  ['profile="https://agent.example/p"', 'https://agent.example/p'],
  ['name="x", profile="https://agent.example/p";v=1, other', 'https://agent.example/p'],
  ['profile="a\\"b\\\\c"', 'a"b\\c'],
  ['notprofile="https://agent.example/p"', undefined],
  ['profile=https://agent.example/p', undefined],
  ['profile="https://agent.example/p', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s names %s', (header, profile) => {
  expect(profileInHeader(header)).toBe(profile)
})
