import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'

const TABLES = [
  'users',
  'identities',
  'sessions',
  'mfa_factors',
  'mfa_challenges',
  'one_time_tokens',
  'flow_state',
  'webauthn_credentials',
  'webauthn_challenges',
  'mfa_recovery_codes',
]

describeOnEveryEngine('what policies ask', ({ database }) => {
  const claims = { sub: crypto.randomUUID(), role: 'authenticated', email: 'kim@keel.test', aal: 'aal1' }

  function as<Result>(role: string, work: (trx: Kysely<Tables>) => Promise<Result>, told?: object) {
    return database()
      .query.transaction()
      .execute(async (trx) => {
        await sql`set local role ${sql.id(role)}`.execute(trx)
        if (told)
          await sql`select set_config('request.jwt.claims', ${JSON.stringify(told)}, true)`.execute(trx)
        return work(trx)
      })
  }
  const asked = (trx: Kysely<Tables>) =>
    sql`select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() ->> 'aal' as aal`.execute(
      trx,
    )

  test('[6.01] is who asks, by the claims of the token, for one transaction', async () => {
    const { rows } = await as('authenticated', asked, claims)
    expect(rows).toEqual([{ uid: claims.sub, role: 'authenticated', email: claims.email, aal: 'aal1' }])
    const nobody = { uid: null, role: null, email: null, aal: null }
    expect((await as('anon', asked)).rows).toEqual([nobody])
    expect((await as('anon', asked, { role: 'anon' })).rows).toEqual([{ ...nobody, role: 'anon' }])
  })

  test.each(['anon', 'authenticated', 'service_role'])(
    '[6.01] %s reads no account and no key',
    async (role) => {
      for (const table of TABLES.map((name) => `auth.${name}`).concat(
        'settings.signing_keys',
        'settings.secrets',
      )) {
        const read = as(role, (trx) => sql`select * from ${sql.table(table)}`.execute(trx), claims)
        await expect(read).rejects.toThrow(/permission denied/)
      }
    },
  )
})
