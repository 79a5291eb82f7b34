import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  asAccount,
  HOME,
  insertAccount,
  storePictures,
  writeReview,
} from '#tests/fixtures/backend/public-tables.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

/** Statements that name no rows reach what policies let them reach, and nothing else stands in their way. */
describeBackend('rows of an account, for statements that name none', ({ database }) => {
  let ada: string
  let robin: string

  beforeEach(async () => {
    ;[ada, robin] = [await insertAccount(database()), await insertAccount(database())]
    const { query } = database()
    const writer = await insertAccount(database())
    const { id: review_id } = await writeReview(database(), writer, { product_handle: 'chair' })
    for (const [at, user_id] of [ada, robin].entries()) {
      const bought = { email: `${user_id}@keel.test`, user_id }
      const now = new Date()
      await query
        .insertInto('public.addresses')
        .values({ ...HOME, user_id })
        .execute()
      await query.insertInto('public.saved_products').values({ product_handle: 'chair', user_id }).execute()
      await query.insertInto('public.review_votes').values({ review_id, user_id }).execute()
      await query
        .insertInto('public.review_reports')
        .values({ review_id, user_id, reason: 'copied', note: '' })
        .execute()
      await sql`insert into public.purchases (order_number, product_handle, email, user_id, bought_at)
        values (${`${review_id}-${at}`}, 'chair', ${bought.email}, ${user_id}, ${now})`.execute(query)
      await sql`insert into public.account_orders (order_number, email, user_id, ordered_at)
        values (${review_id * 10 + at}, ${bought.email}, ${user_id}, ${now})`.execute(query)
      await storePictures(database(), user_id, [`${user_id}/knob`])
    }
  })

  const as = (account: string, statement: ReturnType<typeof sql>) =>
    asAccount(database(), account, (query) => statement.execute(query))
  const rowsOf = async (table: string, account: string) => {
    const { rows } = await sql`select user_id from ${sql.table(`public.${table}`)}
      where user_id = ${account}`.execute(database().query)
    return rows.length
  }

  test.each(['addresses', 'saved_products', 'review_votes', 'review_reports', 'purchases', 'account_orders'])(
    '[6.03] of %s are read by whose they are alone',
    async (table) => {
      const { rows } = await as(ada, sql`select user_id from ${sql.table(`public.${table}`)}`)
      expect(rows).toEqual([{ user_id: ada }])
    },
  )

  test.each(['addresses', 'saved_products', 'review_votes'])(
    '[6.03] of %s are removed by whose they are alone',
    async (table) => {
      await as(ada, sql`delete from ${sql.table(`public.${table}`)}`)
      expect([await rowsOf(table, ada), await rowsOf(table, robin)]).toEqual([0, 1])
    },
  )

  test('[6.03] of addresses are changed by whose they are alone', async () => {
    await as(ada, sql`update public.addresses set city = 'Bath'`)
    const { rows } = await sql<{ city: string }>`select city from public.addresses
      where user_id in (${ada}, ${robin}) order by user_id = ${robin}`.execute(database().query)
    expect(rows.map(({ city }) => city)).toEqual(['Bath', HOME.city])
  })

  test('[3.05] of pictures are added to the reviews of whose they are alone', async () => {
    const own = await writeReview(database(), ada, { product_handle: 'chair' })
    const foreign = await writeReview(database(), robin, { product_handle: 'chair' })
    const add = (review: number, position: number) =>
      as(
        ada,
        sql`insert into public.review_pictures (review_id, path, position, width, height)
          values (${review}, ${`${ada}/knob`}, ${position}, 60, 40)`,
      )
    await expect(add(foreign.id, 0)).rejects.toThrow('row-level security')
    await add(own.id, 0)
  })

  test('[3.05] pictures lie, and are moved and removed, in the folder of whose they are alone', async () => {
    const foreign = `${robin}/planted`
    await expect(
      as(
        ada,
        sql`insert into storage.objects (bucket_id, name, version) values ('review-pictures', ${foreign}, '1')`,
      ),
    ).rejects.toThrow('row-level security')
    await expect(as(ada, sql`update storage.objects set name = ${foreign}`)).rejects.toThrow(
      'row-level security',
    )
    await as(ada, sql`delete from storage.objects`)
    const { rows } = await sql<{ name: string }>`select name from storage.objects
      where name like any (${[`${ada}/%`, `${robin}/%`]}::text[])`.execute(database().query)
    expect(rows.map(({ name }) => name)).toEqual([`${robin}/knob`])
  })
})
