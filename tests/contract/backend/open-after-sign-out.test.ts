import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'

interface Policy {
  readonly place: string
  readonly table: string
  readonly name: string
  readonly using: string | null
  readonly check: string | null
}

/** Policies of the tables that are open to no token whose session has ended. */
const ASKED = /account_of_whole_session|require_whole_session|flaw_of_session/

describeOnEveryEngine('what npm run check learns of a project’s policies', ({ database }) => {
  /** The tables that are told to be open after the change, which is taken back. */
  async function openAfter(...statements: readonly string[]): Promise<string[]> {
    const trx = await database().query.startTransaction().execute()
    try {
      for (const statement of statements) await sql.raw(statement).execute(trx)
      return await told(trx)
    } finally {
      await trx.rollback().execute()
    }
  }

  async function told(query: Kysely<Tables>): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select public.open_after_sign_out() as name`.execute(query)
    return rows.map(({ name }) => name)
  }

  /** Each half of a policy that asks for the session: what it shows, and what it lets in. */
  async function halves() {
    const { rows } = await sql<Policy>`
      select schemaname as place, tablename as table, policyname as name, qual as using, with_check as check
      from pg_policies`.execute(database().query)
    return rows.flatMap(({ place, table, name, ...asking }) =>
      (['using', 'check'] as const)
        .filter((half) => ASKED.test(asking[half] ?? ''))
        .map((half) => ({
          tells: place === 'public' ? table : `${place}.${table}`,
          open: `alter policy "${name}" on ${place}.${table} ${half === 'using' ? 'using' : 'with check'} (true)`,
        })),
    )
  }

  test('[7.08] each policy that lets a token in without its session is told, whichever half of it does', async () => {
    expect(await told(database().query)).toEqual([])
    const found = await halves()
    expect(new Set(found.map(({ tells }) => tells)).size).toBe(9)
    for (const { tells, open } of found) expect(await openAfter(open), open).toEqual([tells])
    const all = [...new Set(found.map(({ tells }) => tells))].sort()
    expect(await openAfter(...found.map(({ open }) => open))).toEqual(all)
  })

  test('[7.08] a policy for everybody lets a token in too, and one that asks for the session beside others keeps nobody out', async () => {
    const policy = (name: string, rest: string) => `create policy "${name}" on public.${rest}`
    const open = 'for select to public using (true)'
    expect(await openAfter(policy('Open', `saved_products ${open}`))).toEqual(['saved_products'])
    expect(
      await openAfter(
        'drop policy "Only a whole session removes" on public.reviews',
        policy(
          'Beside',
          'reviews for delete to authenticated using ((select private.require_whole_session()))',
        ),
      ),
    ).toEqual(['reviews'])
  })

  test('visitors and the server have no session to ask for, and a project without files has no policies of them', async () => {
    const reading = 'on public.saved_products for select'
    expect(
      await openAfter(
        `create policy "Visitors" ${reading} to anon using (true)`,
        `create policy "Server" ${reading} to service_role using (true)`,
        'alter table storage.objects rename to gone',
      ),
    ).toEqual([])
  })
})
