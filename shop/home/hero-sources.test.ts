import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heroFallback, heroSources } from './hero-sources.ts'

const PUBLIC = join(import.meta.dirname, '..', 'public')
const FIRST_ON_A_PHONE_LIMIT_BYTES = 120_000

const files = heroSources.flatMap(({ srcSet }) => srcSet.split(', ').map((each) => each.split(' ')[0] ?? ''))

test.each([...files, heroFallback.src])('%s is among the shop’s files', (file) => {
  expect(statSync(join(PUBLIC, file)).size).toBeGreaterThan(1000)
})

test('what a phone loads first is light', () => {
  // 390 px at three pixels each is 1170.
  const { size } = statSync(join(PUBLIC, '/pictures/hero/tall-1200.avif'))
  expect(size).toBeLessThan(FIRST_ON_A_PHONE_LIMIT_BYTES)
})
