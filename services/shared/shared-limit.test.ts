import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createQuery } from '#database/pool.ts'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { ONE_PROCESS } from '#tests/fixtures/database/one-process.ts'
import { createSharedLimit, forgetRestoredLimits } from './shared-limit.ts'

const RULE = { name: 'guesses', max: 10, perMs: 300_000 }
const STEP_MS = 30_000
const STARTED_MS = Date.parse('2026-03-31T12:00:00Z')

describeOnOneEngine('a limit of several processes', ({ database }) => {
  let nowMs: number
  const now = () => new Date(nowMs)
  const open = (rule = RULE) => createSharedLimit({ database: database(), now }, rule)
  const takeAll = async (of: ReturnType<typeof open>, key = 'ada') => {
    let taken = 0
    while (await of.take(key)) taken += 1
    return taken
  }
  const kept = () => database().query.selectFrom('web.limit_turns').selectAll().execute()
  beforeEach(async () => {
    nowMs = STARTED_MS
    await database().query.deleteFrom('web.limit_turns').execute()
  })

  test('is one limit, whichever process is asked', async () => {
    const [a, b] = [open(), open()]
    for (let turn = 0; turn < 4; turn++) expect(await a.take('ada')).toBe(true)
    expect(await takeAll(b)).toBe(6)
    expect(await a.take('ada')).toBe(false)
    expect(await a.take('eve')).toBe(true)
  })

  test('lets as many through as it has turns, of a hundred at once at two processes', async () => {
    const [a, b] = [open(), open()]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => (turn % 2 ? a : b).take('ada')),
    )
    expect(answers.filter(Boolean)).toHaveLength(10)
  })

  test('gives a turn back every thirty seconds, and tells how long that takes', async () => {
    const [a, b] = [open(), open()]
    await takeAll(a)
    expect(await b.waitMs('ada')).toBe(STEP_MS)
    nowMs += STEP_MS - 1
    expect([await b.waitMs('ada'), await b.take('ada')]).toEqual([1, false])
    nowMs += 1
    expect(await b.waitMs('ada')).toBe(0)
    expect([await b.take('ada'), await b.take('ada')]).toEqual([true, false])
    nowMs += RULE.perMs
    expect(await takeAll(open())).toBe(10)
  })

  test('counts an attempt that was taken back for nothing, at the other process too', async () => {
    const [a, b] = [open(), open()]
    await takeAll(a)
    await a.giveBack('ada')
    expect([await b.take('ada'), await b.take('ada')]).toEqual([true, false])
  })

  test('knows after a restart, and apart from limits of other names, what was used up', async () => {
    await takeAll(open())
    expect(await open().take('ada')).toBe(false)
    expect(await open({ ...RULE, name: 'mails' }).take('ada')).toBe(true)
  })

  test('asks no database of whoever used up everything in this process', async () => {
    const a = open()
    await takeAll(a)
    await database().query.deleteFrom('web.limit_turns').execute()
    expect(a.isSpentHere('ada')).toBe(true)
    expect(await a.take('ada')).toBe(false)
    expect(await kept()).toEqual([])
  })

  test('keeps of whom no more than a digest, until all turns are back', async () => {
    await takeAll(open(), 'ada@keel.test')
    expect(JSON.stringify(await kept())).not.toContain('ada')
    await sql`update web.limit_turns set restored_at = now() + interval '1 minute'`.execute(database().query)
    await forgetRestoredLimits(database().query)
    expect(await kept()).toHaveLength(1)
    await sql`update web.limit_turns set restored_at = now()`.execute(database().query)
    await forgetRestoredLimits(database().query)
    expect(await kept()).toEqual([])
  })
})

test('a limit whose database is away lets nobody through, and counts what was refused for nothing', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const query = createQuery({ connect: () => Promise.reject(away), end: async () => {}, options: {} })
  const limit = createSharedLimit({ database: { engine: 'postgres', query }, now: () => new Date(0) }, RULE)
  for (let turn = 0; turn < 20; turn++) await expect(limit.take('ada')).rejects.toBe(away)
  expect(limit.isSpentHere('ada')).toBe(false)
  await expect(limit.giveBack('ada')).resolves.toBeUndefined()
})

test('a shop of one process counts in memory', async () => {
  const limit = createSharedLimit({ database: ONE_PROCESS, now: () => new Date(0) }, RULE)
  for (let turn = 0; turn < 10; turn++) expect(await limit.take('ada')).toBe(true)
  expect([await limit.take('ada'), await limit.waitMs('ada')]).toEqual([false, STEP_MS])
  await limit.giveBack('ada')
  expect(await limit.take('ada')).toBe(true)
})
