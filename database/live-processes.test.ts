import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { joinProcesses, type LiveProcesses } from './live-processes.ts'

const silent = { error() {} }

describeOnOneEngine('processes that share a database', ({ database }) => {
  const join = () => joinProcesses(database(), silent)
  const see = (processes: LiveProcesses, count: number) => expect.poll(() => processes.count()).toBe(count)

  test('count each other as they come and go', async () => {
    await using first = await join()
    expect(first.count()).toBe(1)
    const second = await join()
    expect(second.count()).toBe(2)
    await see(first, 2)
    await second[Symbol.asyncDispose]()
    await see(first, 1)
  })

  test('take one that said nothing for fifteen seconds of the database’s clock for gone', async () => {
    const { query } = database()
    const seen = (ago: string) =>
      sql`insert into web.processes (id, seen_at) values (gen_random_uuid(), now() - ${ago}::interval)`.execute(
        query,
      )
    await seen('14 seconds')
    await seen('16 seconds')
    await using one = await join()
    expect(one.count()).toBe(2)
  })
})
