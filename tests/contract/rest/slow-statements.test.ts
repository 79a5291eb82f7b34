import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeRest } from '#tests/fixtures/backend/rest-twin.ts'

describeRest('slow statements of strangers', ({ database, twin, ask }) => {
  const sleep = (seconds: number) => ask('/rpc/sleepy', { body: JSON.stringify({ seconds }) })

  test('[7.05] what the shop itself asks waits for one of them at the most', async () => {
    await sleep(0)
    let finished = 0
    const crowd = Array.from({ length: 6 }, () => sleep(0.3).finally(() => finished++))
    await wait(100)
    await sql`select 1`.execute(database().query)
    expect(finished).toBeLessThanOrEqual(1)
    await Promise.all(crowd)
  })

  test('[7.05] a network that used six seconds of them waits, and nobody else does', async () => {
    for (let asked = 0; asked < 3; asked++) await sleep(2.3)
    expect(await sleep(0)).toMatchObject({ status: 504, json: { code: 'PGRST003' } })
    const of = new Request('http://localhost:3000/rest/v1/members?limit=0', {
      headers: { apikey: twin().anonKey },
    })
    expect((await twin().backend.fetch(of, { address: '198.51.100.77' })).status).toBe(200)
  })
})
