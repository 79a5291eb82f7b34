import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { claims } from '#facts/claims/claims.ts'
import type { ClaimsMode } from '#facts/claims/standing.ts'
import type { EmbeddedService } from '#server/serving/request-router.ts'
import type { StaffRole } from '#services/admin-contract/staff-roles.ts'
import {
  type AuthTwin,
  bearer,
  ORIGIN,
  openAuthTwin,
  openOwner,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { askAdmin, openBackendAdmin } from '#tests/fixtures/backend/backend-admin.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'

const BIFMA = 'certificate.bifma'
const proof = { proof: 'Report 7', source: 'A laboratory', provedOn: '2026-03-01', lapsesOn: '' }
const bare = { proof: '', source: '', provedOn: '', lapsesOn: '' }

describeWhereEnginesDiffer('the ledger of claims', ({ database }) => {
  let twin: AuthTwin
  let now: Date
  const query = () => database().query

  beforeAll(async () => {
    twin = await openAuthTwin(database())
  })
  beforeEach(async () => {
    now = new Date('2026-03-17T12:00:00Z')
    await query().deleteFrom('web.claim_records').execute()
    await query().deleteFrom('storefront.change_log').execute()
  })

  const openAdmin = (mode: ClaimsMode = 'as-specified'): EmbeddedService =>
    openBackendAdmin(twin, database(), { claims: mode, now: () => now })
  const ask = (
    method: string,
    path: string,
    json?: unknown,
    { token = twin.serviceKey, admin = openAdmin() } = {},
  ) => askAdmin(admin, token, [method, path, json])
  const change = (changes: object, claim: string = BIFMA) =>
    ask('PUT', `ledger/${claim}`, { ...bare, isWithdrawn: false, version: 0, ...changes })
  const entriesOfLog = () =>
    query()
      .selectFrom('storefront.change_log')
      .where('action', '=', 'claim')
      .orderBy('id')
      .select(['subject', 'detail', 'changed_by'])
      .execute()

  test('lists every claim of the register, and how it stands', async () => {
    const { body } = await ask('GET', 'ledger')
    expect(body.entries.map(({ claim }: { claim: string }) => claim)).toEqual(claims.map(({ id }) => id))
    expect(body.entries[0]).toMatchObject({ state: 'unproved', isShown: true, version: 0, shipped: null })
    const lowerBack = await ask('GET', 'ledger/health.lower-back')
    expect(lowerBack.body).toMatchObject({
      state: 'stands',
      shipped: { link: '/articles/what-a-sloping-seat-does#sources' },
    })
    const strict = await ask('GET', `ledger/${BIFMA}`, undefined, { admin: openAdmin('substantiated') })
    expect(strict.body).toMatchObject({ state: 'unproved', isShown: false })
  })

  test('records a proof, withdraws, and puts back, each with before and after in the log', async () => {
    expect((await change({ ...proof, lapsesOn: '2026-04-01' })).body).toMatchObject({
      ...{ ...proof, lapsesOn: '2026-04-01', state: 'lapsing', daysLeft: 15, version: 1, isShown: true },
      ...{ changedBy: 'service key', changedAt: '2026-03-17T12:00:00.000Z' },
    })
    const withdrawn = await change({ ...proof, lapsesOn: '2026-04-01', isWithdrawn: true, version: 1 })
    expect(withdrawn.body).toMatchObject({
      state: 'withdrawn',
      isShown: false,
      version: 2,
      proof: 'Report 7',
    })
    const back = await change({ ...proof, lapsesOn: '2026-06-01', version: 2 })
    expect(back.body).toMatchObject({ state: 'stands', daysLeft: 76, version: 3 })
    const held = { ...proof, lapsesOn: '2026-04-01', isWithdrawn: false }
    const nothing = { proof: null, source: null, provedOn: null, lapsesOn: null, isWithdrawn: false }
    const entries = await entriesOfLog()
    expect(entries.map(({ subject }) => subject)).toEqual([BIFMA, BIFMA, BIFMA])
    expect(entries.map(({ detail }) => detail)).toEqual([
      { before: nothing, after: held },
      { before: held, after: { ...held, isWithdrawn: true } },
      { before: { ...held, isWithdrawn: true }, after: { ...held, lapsesOn: '2026-06-01' } },
    ])
  })

  test('filters by state; what lapses soon stands until then', async () => {
    await change({ ...proof, lapsesOn: '2026-04-16' })
    await change({ ...proof, lapsesOn: '2026-04-17' }, 'certificate.iso-9001')
    await change({ ...proof, lapsesOn: '2026-03-17' }, 'trusted-by')
    await change({ isWithdrawn: true }, 'guarantee.support')
    const claimsIn = async (state: string) =>
      (await ask('GET', `ledger?state=${state}`)).body.entries.map((entry: { claim: string }) => entry.claim)
    expect(await claimsIn('lapsing')).toEqual([BIFMA])
    expect(await claimsIn('stands')).toEqual(expect.arrayContaining([BIFMA, 'certificate.iso-9001']))
    expect(await claimsIn('lapsed')).toEqual(['trusted-by'])
    expect(await claimsIn('withdrawn')).toEqual(['guarantee.support'])
    expect(await claimsIn('unproved')).not.toContain(BIFMA)
    expect((await ask('GET', 'ledger?state=odd')).status).toBe(422)
  })

  test('takes a change back once, and does it again', async () => {
    await change(proof)
    await change({ ...proof, isWithdrawn: true, version: 1 })
    const undo = (version: number) => ask('POST', `ledger/${BIFMA}/undo`, { version })
    expect((await undo(1)).status).toBe(409)
    expect((await undo(2)).body).toMatchObject({ state: 'stands', version: 3, proof: 'Report 7' })
    expect((await undo(3)).body).toMatchObject({ state: 'withdrawn', version: 4 })
    expect(await ask('POST', 'ledger/trusted-by/undo', { version: 0 })).toEqual({
      status: 409,
      body: { error: 'there is nothing to take back' },
    })
  })

  test('what changes nothing is no change', async () => {
    await change(proof)
    expect((await change({ ...proof, version: 1 })).body).toMatchObject({ version: 1 })
    expect(await entriesOfLog()).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['too long a proof', { proof: 'x'.repeat(10_000) }, 'a proof has at most 2000 characters, not 10000'],
    ['a script', { proof: 'javascript:alert(1)' }, 'an address of a proof begins with https://'],
    ['a day to come', { provedOn: '2026-03-18' }, 'the day of the proof is still to come'],
    ['a lapse before it', { lapsesOn: '2026-02-28' }, 'a proof lapses after the day on which it was given'],
    ['no source', { source: '' }, 'a proof has a source: who says so'],
    ['a day alone', { ...bare, lapsesOn: '2026-05-01' }, 'a proof is in words, or an address with https://'],
    ['no such day', { provedOn: '2026-02-30' }, 'there is no such day'],
    ['neither yes nor no', { isWithdrawn: 'yes' }, 'withdrawn is true or false'],
  ])('refuses %s', async (_what, changes, error) => {
    expect(await change({ ...proof, ...changes })).toMatchObject({ status: 422, body: { error } })
    expect(await query().selectFrom('web.claim_records').selectAll().execute()).toEqual([])
  })

  test.each(['no-such-claim', 'toString', '%3Cscript%3E', 'x'.repeat(300)])(
    'knows no claim %s',
    async (claim) => {
      for (const answer of [
        await ask('GET', `ledger/${claim}`),
        await change(proof, claim),
        await ask('POST', `ledger/${claim}/undo`, { version: 0 }),
      ])
        expect(answer).toEqual({ status: 404, body: { error: expect.stringMatching(/^there is no claim /) } })
    },
  )

  test('of two at once one is done, and the other told of it', async () => {
    const both = await Promise.all([change(proof), change({ isWithdrawn: true })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.error).toMatch(
      /has changed this claim meanwhile: look at it again$/,
    )
    const later = await Promise.all([
      change({ ...proof, proof: 'Report 8', version: 1 }),
      change({ ...proof, proof: 'Report 9', version: 1 }),
    ])
    expect(later.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await query().selectFrom('web.claim_records').select('version').execute()).toHaveLength(1)
  })

  test.each<[StaffRole, number]>([
    ['owner', 200],
    ['manager', 200],
    ['support', 403],
  ])('%s is answered with %i, and stands in the log by name', async (role, status) => {
    const { user, session, email } = await signUp(twin)
    await openOwner(twin).updateUserById(user.id, { app_metadata: { role } })
    const token = session.access_token
    const body = { ...proof, isWithdrawn: false, version: 0 }
    for (const [method, path, json] of [
      ['GET', 'ledger', undefined],
      ['GET', `ledger/${BIFMA}`, undefined],
      ['PUT', `ledger/${BIFMA}`, body],
      ['POST', `ledger/${BIFMA}/undo`, { version: 1 }],
    ] as const)
      expect((await ask(method, path, json, { token })).status, `${method} ${path}`).toBe(status)
    const names = new Set((await entriesOfLog()).map((entry) => entry.changed_by))
    expect([...names]).toEqual(status === 200 ? [email] : [])
  })

  test.each(['anon', 'authenticated', 'service_role'])('%s reads and writes nothing of it', async (role) => {
    await change(proof)
    for (const statement of [
      sql`select * from web.claim_records`,
      sql`insert into web.claim_records (claim, version, changed_at, changed_by) values ('a', 1, now(), 'me')`,
      sql`update web.claim_records set is_withdrawn = true`,
      sql`delete from web.claim_records`,
    ]) {
      const tried = query()
        .transaction()
        .execute(async (trx) => {
          await sql`set local role ${sql.id(role)}`.execute(trx)
          await statement.execute(trx)
        })
      await expect(tried, role).rejects.toThrow(/permission denied/)
    }
    // The shop's own pages are asked of no role; by REST the table does not even have a name.
    const { anonKey, serviceKey, backend } = twin
    for (const key of [anonKey, serviceKey]) {
      const response = await backend.fetch(
        new Request(`${ORIGIN}/rest/v1/claim_records`, { headers: { apikey: key, ...bearer(key) } }),
      )
      expect(response.status).toBe(404)
    }
  })

  test('should a role be let at the table by mistake, it still sees no row', async () => {
    await change(proof)
    await query()
      .transaction()
      .execute(async (trx) => {
        await sql`grant usage on schema web to anon`.execute(trx)
        await sql`grant all on web.claim_records to anon`.execute(trx)
        await sql`set local role anon`.execute(trx)
        expect((await sql`select * from web.claim_records`.execute(trx)).rows).toEqual([])
        await sql`update web.claim_records set is_withdrawn = true`.execute(trx)
        await sql`reset role`.execute(trx)
        await sql`revoke all on web.claim_records from anon`.execute(trx)
        await sql`revoke usage on schema web from anon`.execute(trx)
      })
    expect((await ask('GET', `ledger/${BIFMA}`)).body).toMatchObject({ isWithdrawn: false })
  })

  test('the database holds to the same bounds', async () => {
    const row = { claim: BIFMA, is_withdrawn: false, version: 1, changed_at: now, changed_by: 'me' }
    const whole = { ...row, proof: 'x', source: 'y', proved_on: '2026-03-01', lapses_on: null, before: null }
    for (const wrong of [
      { proof: 'x'.repeat(2_001) },
      { proof: '' },
      { source: null },
      { proved_on: null },
      { lapses_on: '2026-03-01' },
      { proof: null, source: null, proved_on: null, lapses_on: '2026-05-01' },
      { version: 0 },
    ])
      await expect(
        query()
          .insertInto('web.claim_records')
          .values({ ...whole, ...wrong })
          .execute(),
      ).rejects.toThrow(/check constraint/)
  })
})
