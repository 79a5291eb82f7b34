import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups } from './groups.ts'

test.each(Object.entries(groups))('what is mutated of %s is there', (_name, files) => {
  expect(files.filter((file) => globSync(file).length === 0)).toEqual([])
})
