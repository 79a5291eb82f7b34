import type { Transaction } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { enroll, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { ask, bearer, openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { addPasskey } from '#tests/fixtures/backend/passkey-ceremonies.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { waitingForLocks } from '#tests/fixtures/database/waiting-for-locks.ts'

type Change = (trx: Transaction<Tables>) => Promise<unknown>

describeAuth('who knows the password alone, while a second factor is verified', ({ database, twin }) => {
  /** Somebody with a factor that was begun and a passkey, and a stranger who signs in with their password. */
  async function setUp() {
    const { client, user, email } = await signUp(twin())
    const factor = await enroll(client)
    const passkey = await addPasskey(client)
    const { data } = await openClient(twin()).auth.signInWithPassword({ email, password: PASSWORD })
    const token = data.session?.access_token ?? ''
    const sessionId = (await client.auth.getClaims(token)).data?.claims.session_id ?? ''
    /** Takes away what is at the path. The account is locked until `change` is made. */
    async function removeMeanwhile(path: string, change: Change) {
      const answers: ReturnType<typeof ask>[] = []
      await database()
        .query.transaction()
        .execute(async (trx) => {
          await trx.selectFrom('auth.users').where('id', '=', user.id).forUpdate().select('id').execute()
          answers.push(ask(twin(), path, { method: 'DELETE', headers: bearer(token) }))
          // PGlite runs one transaction at a time and does not show who waits for it.
          if (database().engine === 'postgres') await expect.poll(() => waitingForLocks(database())).toBe(1)
          await change(trx)
        })
      return (await Promise.all(answers)).flatMap(({ status, json }) => [status, json?.code])
    }
    const left = async () => {
      const [{ data: factors }, { data: passkeys }] = await Promise.all([
        client.auth.mfa.listFactors(),
        client.auth.passkey.list(),
      ])
      return [factors?.all.map(({ id }) => id), passkeys?.map(({ id }) => id)]
    }
    return { factorId: factor.id, passkeyId: passkey.id, sessionId, removeMeanwhile, left }
  }

  test('[7.08] does not remove it, as it counts by now', async () => {
    const { factorId, passkeyId, removeMeanwhile, left } = await setUp()
    const verify: Change = (trx) =>
      trx.updateTable('auth.mfa_factors').where('id', '=', factorId).set({ status: 'verified' }).execute()
    const refused = await removeMeanwhile(`/factors/${factorId}`, verify)
    expect(refused).toEqual([422, 'insufficient_aal'])
    expect(await left()).toEqual([[factorId], [passkeyId]])
  })

  test.each(['factor', 'passkey'] as const)(
    '[7.08] removes no %s with a session that has ended by now',
    async (kind) => {
      const { factorId, passkeyId, sessionId, removeMeanwhile, left } = await setUp()
      const end: Change = (trx) => trx.deleteFrom('auth.sessions').where('id', '=', sessionId).execute()
      const path = kind === 'factor' ? `/factors/${factorId}` : `/passkeys/${passkeyId}`
      expect(await removeMeanwhile(path, end)).toEqual([403, 'session_not_found'])
      expect(await left()).toEqual([[factorId], [passkeyId]])
    },
  )

  test('[7.08] is told that a factor is gone which was removed meanwhile', async () => {
    const { factorId, removeMeanwhile } = await setUp()
    const remove: Change = (trx) => trx.deleteFrom('auth.mfa_factors').where('id', '=', factorId).execute()
    const refused = await removeMeanwhile(`/factors/${factorId}`, remove)
    expect(refused).toEqual([404, 'mfa_factor_not_found'])
  })
})

describeAuth('whoever holds a session of two factors, while it loses them', ({ database, twin }) => {
  test.each<[string, (sessionId: string) => Change, string]>([
    [
      'has ended',
      (id) => (trx) => trx.deleteFrom('auth.sessions').where('id', '=', id).execute(),
      'session_not_found',
    ],
    [
      'lacks the second by now',
      (id) => (trx) => trx.updateTable('auth.sessions').set({ aal: 'aal1' }).where('id', '=', id).execute(),
      'insufficient_aal',
    ],
  ])('[7.08] makes no recovery codes with one that %s', async (_, lose, code) => {
    const { client, user, verified } = await signUpWithFactor(twin())
    const sessionId = (await client.auth.getClaims(verified.access_token)).data?.claims.session_id ?? ''
    const make = (path: string) =>
      ask(twin(), `/factors/recovery-codes${path}`, { body: '{}', headers: bearer(verified.access_token) })
    expect((await make('')).status).toBe(200)
    const codes = () => database().query.selectFrom('auth.mfa_recovery_codes').selectAll().execute()
    const before = await codes()
    const answers: ReturnType<typeof make>[] = []
    await database()
      .query.transaction()
      .execute(async (trx) => {
        await trx.selectFrom('auth.users').where('id', '=', user.id).forUpdate().select('id').execute()
        answers.push(make('/regenerate'))
        if (database().engine === 'postgres') await expect.poll(() => waitingForLocks(database())).toBe(1)
        await lose(sessionId)(trx)
      })
    expect(await Promise.all(answers)).toMatchObject([{ status: 403, json: { code } }])
    expect(await codes()).toEqual(before)
  })
})
