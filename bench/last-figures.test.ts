import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Budget } from './budget.ts'
import { changeOf, keepFigures, readLastFigures } from './last-figures.ts'

const budget = (measured: number, more: Partial<Budget> = {}): Budget => ({
  name: 'page',
  measured,
  limit: 1,
  kind: 'at least',
  unit: '',
  ...more,
})

describe('what became of a figure', () => {
  test.each<[string, Budget, number | undefined]>([
    ['new', budget(2), undefined],
    ['as before', budget(1.02), 1],
    ['+50 %, better', budget(1.5), 1],
    ['-50 %, worse', budget(0.5), 1],
    ['+50 %, worse', budget(1.5, { kind: 'at most' }), 1],
    ['-50 %, better', budget(0.5, { kind: 'at most' }), 1],
    ['+50 %', budget(1.5, { limit: undefined }), 1],
    ['as before', budget(0), 0],
  ])('%s', (said, measured, before) => {
    expect(changeOf(measured, before === undefined ? {} : { page: before })).toBe(said)
  })
})

describe('the file of last figures', () => {
  let folder: string
  let file: URL
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keel-figures-'))
    file = pathToFileURL(join(folder, 'figures.json'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('keeps what was not measured this time, or was too noisy', () => {
    keepFigures([budget(1), budget(5, { name: 'start' })], {}, file)
    keepFigures([budget(2), budget(9, { name: 'start', isNoisy: true })], readLastFigures(file), file)
    expect(readLastFigures(file)).toEqual({ page: 2, start: 5 })
  })

  test('is begun anew where it is missing or broken', async () => {
    expect(readLastFigures(file)).toEqual({})
    await writeFile(file, '{"page":"fast"')
    expect(readLastFigures(file)).toEqual({})
  })
})
