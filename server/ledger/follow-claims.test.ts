import { expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { rowsOnTheirWay } from '#tests/fixtures/database/rows-on-their-way.ts'
import { createLog } from '../log.ts'
import { followClaims } from './follow-claims.ts'

const BIFMA = 'certificate.bifma'

test('a change that is heard while a process starts is not undone by what was read before it', async () => {
  const { query, answers } = rowsOnTheirWay()
  let hear = () => {}
  const listen: Database['listen'] = async (_channel, onNotice) => {
    hear = () => onNotice('')
    return async () => {}
  }
  const database = { query, listen } as Database
  const now = () => new Date('2026-03-17T12:00:00Z')
  const following = followClaims({ database, mode: 'as-specified', log: createLog('silent'), now })
  await expect.poll(() => answers.length).toBe(1)
  hear()
  // The second reading, which the notice asked for, may begin before the first is answered, or after it.
  await new Promise((resolve) => setTimeout(resolve))
  answers[1]?.([{ claim: BIFMA, proof: '', lapses_on: null, is_withdrawn: true }])
  await new Promise((resolve) => setTimeout(resolve))
  answers[0]?.([])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.([{ claim: BIFMA, proof: '', lapses_on: null, is_withdrawn: true }])
  await using ledger = await following
  await expect.poll(() => ledger.claimsNow().has(BIFMA)).toBe(false)
})
