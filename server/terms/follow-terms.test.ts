import { afterEach, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { currentTerms, firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { rowsOnTheirWay } from '#tests/fixtures/database/rows-on-their-way.ts'
import { createLog } from '../log.ts'
import { followTerms } from './follow-terms.ts'

afterEach(() => holdTerms(firstTerms))

test('a change that is heard while a process starts is not undone by what was read before it', async () => {
  const { query, answers } = rowsOnTheirWay()
  let hear = () => {}
  const listen: Database['listen'] = async (_channel, onNotice) => {
    hear = () => onNotice('')
    return async () => {}
  }
  const row = (version: number) => ({ version, figures: { ...firstTerms }, changed_at: new Date(0) })
  const following = followTerms({ query, listen } as Database, createLog('silent'))
  await expect.poll(() => answers.length).toBe(1)
  hear()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.([row(8)])
  await expect.poll(() => currentTerms().version).toBe(8)
  answers[0]?.([row(7)])
  await using _ = await following
  expect(currentTerms().version).toBe(8)
})
