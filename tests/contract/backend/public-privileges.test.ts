import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'

const BY_BODY = [
  'assembly_ease',
  'back_comfort',
  'came_from',
  'desk_height_in',
  'height_in',
  'hours_a_day',
  'knee_comfort',
]
const CHANGED = ['author', ...BY_BODY, 'body', 'rating', 'title', 'weight_range'].sort()
const WRITTEN = [...CHANGED, 'product_handle'].sort()

const ADDRESS = ['address', 'apartment', 'city', 'first_name', 'last_name', 'preferred_at', 'state', 'zip']

/** Columns that a signed-in account may write: in its own rows alone, and none that only the shop may set. */
const WRITABLE: Record<string, { insert: readonly string[]; update: readonly string[] }> = {
  reviews: { insert: WRITTEN, update: CHANGED },
  review_pictures: {
    insert: ['description', 'height', 'path', 'position', 'review_id', 'width'],
    update: [],
  },
  review_votes: { insert: ['review_id'], update: [] },
  review_reports: { insert: ['note', 'reason', 'review_id'], update: [] },
  addresses: { insert: ADDRESS, update: ADDRESS },
  saved_products: { insert: ['product_handle'], update: [] },
}
const READABLE = {
  anon: ['review_body_counts', 'review_day_counts', 'review_pictures', 'review_summaries', 'reviews'],
  authenticated: [
    'account_orders',
    'addresses',
    'purchases',
    'review_body_counts',
    'review_day_counts',
    'review_pictures',
    'review_reports',
    'review_summaries',
    'review_votes',
    'reviews',
    'saved_products',
  ],
}
const READING = ['has_pictures', 'review_page', 'review_page_near']
/** Functions over tables that clients cannot read. Each checks the caller itself, where no policy applies. */
const OWN = ['end_own_session', 'own_sessions']
/** What staff search reviews and messages by: the server calls them for whoever may. */
const FINDING = ['find_messages', 'find_reviews']
/** `npm run check` calls these of a hosted project, with the service key. */
const CHECKING = ['open_after_sign_out']
const REMOVABLE = ['addresses', 'review_pictures', 'review_votes', 'reviews', 'saved_products']

describeOnEveryEngine('privileges at the public tables', ({ database }) => {
  const columns = async (role: string, verb: string) => {
    const { rows } = await sql<{ table: string; column: string }>`
      select relname as table, attname as column
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_column_privilege(${role}::text, pg_class.oid, attnum, ${verb}::text)
      order by 1, 2`.execute(database().query)
    const found: Record<string, string[]> = {}
    for (const { table, column } of rows) found[table] = [...(found[table] ?? []), column]
    return found
  }
  const tables = async (role: string, verb: string) => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_table_privilege(${role}::text, oid, ${verb}::text)
      order by 1`.execute(database().query)
    return rows.map(({ name }) => name)
  }

  test('[6.01] [3.05] nobody writes `verified`, `source`, `user_id`, `created_at` or what is hidden', async () => {
    const writable = (verb: 'insert' | 'update') =>
      Object.fromEntries(
        Object.entries(WRITABLE).flatMap(([table, by]) => (by[verb].length > 0 ? [[table, by[verb]]] : [])),
      )
    expect(await columns('authenticated', 'insert')).toEqual(writable('insert'))
    expect(await columns('authenticated', 'update')).toEqual(writable('update'))
    expect(await tables('authenticated', 'delete')).toEqual(REMOVABLE)
  })

  test('[6.01] a visitor writes nothing', async () => {
    for (const verb of ['insert', 'update', 'references'])
      expect(await columns('anon', verb), verb).toEqual({})
    for (const verb of ['delete', 'truncate', 'trigger']) expect(await tables('anon', verb), verb).toEqual([])
  })

  test('[6.01] what is read, and by whom', async () => {
    expect(await tables('anon', 'select')).toEqual(READABLE.anon)
    expect(await tables('authenticated', 'select')).toEqual(READABLE.authenticated)
    for (const verb of ['truncate', 'trigger']) expect(await tables('authenticated', verb), verb).toEqual([])
  })

  test('[6.01] no functions of the shop’s own can be called by a client but those that read as it, and two for its own sessions; those of the search and of the check are the server’s', async () => {
    const { rows } = await sql`select proname, prosecdef, provolatile from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by 1`.execute(database().query)
    const definers = OWN.map((proname) => ({
      proname,
      prosecdef: true,
      provolatile: proname.startsWith('end') ? 'v' : 's',
    }))
    const finders = FINDING.map((proname) => ({ proname, prosecdef: true, provolatile: 'v' }))
    const checkers = CHECKING.map((proname) => ({ proname, prosecdef: true, provolatile: 's' }))
    const readers = READING.map((proname) => ({ proname, prosecdef: false, provolatile: 's' }))
    expect(rows).toEqual(
      [...definers, ...finders, ...checkers, ...readers].sort((a, b) => a.proname.localeCompare(b.proname)),
    )
    for (const [role, may] of [
      ['anon', []],
      ['authenticated', OWN],
      ['service_role', [...FINDING, ...CHECKING]],
    ] as const) {
      const called = await sql<{ proname: string }>`
        select proname from pg_proc
        where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege(${role}::text, oid, 'execute')
        order by 1`.execute(database().query)
      expect(
        called.rows.map(({ proname }) => proname),
        role,
      ).toEqual(may)
    }
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const used = await sql<{
        may: boolean
      }>`select has_schema_privilege(${role}::text, 'private', 'usage') as may`.execute(database().query)
      expect(used.rows, role).toEqual([{ may: false }])
    }
  })
})
