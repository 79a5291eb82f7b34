import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { forgetRestored, giveTurnBack, takeTurn } from './typed-address.ts'

const MAILS_AN_HOUR = 3
/** One run forgets no more than this. */
const BATCH = 1_000

describeOnEveryEngine('an address that somebody typed', ({ database }) => {
  const query = () => database().query
  const take = (address: string) => takeTurn(query(), address)
  const known = () => query().selectFrom('mail.typed_addresses').select('address_digest').execute()
  const pass = (minutes: number) =>
    sql`update mail.typed_addresses set restored_at = restored_at - make_interval(mins => ${minutes})`.execute(
      query(),
    )
  const takeAll = async (address: string) => {
    for (let turn = 0; turn < MAILS_AN_HOUR; turn++) expect(await take(address)).toBe(true)
  }

  beforeEach(async () => {
    await query().deleteFrom('mail.typed_addresses').execute()
  })

  test('has a turn again every twenty minutes, and after an hour all three', async () => {
    await takeAll('ada@example.com')
    expect(await take('ADA@example.com')).toBe(false)
    await pass(19)
    expect(await take('ada@example.com')).toBe(false)
    await pass(1)
    expect([await take('ada@example.com'), await take('ada@example.com')]).toEqual([true, false])
    await pass(600)
    await takeAll('ada@example.com')
    expect(await take('ada@example.com')).toBe(false)
  })

  test('has its three turns in one and the same moment', async () => {
    const taken: boolean[] = []
    await query()
      .transaction()
      .execute(async (trx) => {
        for (let turn = 0; turn <= MAILS_AN_HOUR; turn++) taken.push(await takeTurn(trx, 'ada@example.com'))
      })
    expect(taken).toEqual([true, true, true, false])
  })

  test('has its turn back where the mail had been queued before', async () => {
    await takeAll('ada@example.com')
    await giveTurnBack(query(), 'eve@example.com')
    expect(await take('ada@example.com')).toBe(false)
    await giveTurnBack(query(), 'Ada@example.com')
    expect([await take('ada@example.com'), await take('ada@example.com')]).toEqual([true, false])
  })

  test('is forgotten once all of its turns are back, and not before', async () => {
    await takeAll('ada@example.com')
    await pass(41)
    await take('eve@example.com')
    await forgetRestored(query())
    expect(await known()).toHaveLength(2)
    expect([await take('ada@example.com'), await take('ada@example.com')]).toEqual([true, true])
    await pass(25)
    await forgetRestored(query())
    expect(await known()).toHaveLength(1)
    expect(await take('ada@example.com')).toBe(true)
    expect(await take('ada@example.com')).toBe(false)
  })

  test('is forgotten in the very moment that its last turn is back', async () => {
    await query()
      .transaction()
      .execute(async (trx) => {
        await sql`insert into mail.typed_addresses (address_digest, restored_at)
          values ('now', now()), ('later', now() + interval '1 microsecond')`.execute(trx)
        await forgetRestored(trx)
      })
    expect(await known()).toEqual([{ address_digest: 'later' }])
  })

  test('is forgotten with a thousand others at a time', async () => {
    await sql`insert into mail.typed_addresses (address_digest, restored_at)
      select number::text, now() from generate_series(1, ${BATCH + 1}::integer) as number`.execute(query())
    await forgetRestored(query())
    expect(await known()).toHaveLength(1)
    await forgetRestored(query())
    expect(await known()).toEqual([])
  })
})
