import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOf, enroll, STEP_MS, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import {
  type Client,
  newAddress,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { addPasskey } from '#tests/fixtures/backend/passkey-ceremonies.ts'
import { HOME } from '#tests/fixtures/backend/public-tables.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { openMail, pressLink } from '#tests/fixtures/mail/mailbox.ts'

const GRACE_MS = 10_000

/** What the client says of a change, where the step has not looked at it itself. */
type Done = { readonly error: unknown } | undefined

describeAuth('what one account does', ({ database, twin, reopen }) => {
  /** An account that has all that there is, one that has not even an address, and the words that name them. */
  async function fillAccounts(): Promise<string[]> {
    const { client, email, user, factor, verified } = await signUpWithFactor(twin())
    expect((await proveByCode(client, email)).error).toBeNull()
    await addPasskey(client)
    await enroll(client)
    await openClient(twin()).auth.signInWithPassword({ email, password: PASSWORD })
    const elsewhere = openClient(twin(), '203.0.113.7', { flowType: 'pkce' })
    await elsewhere.auth.signInWithOtp({ email })
    expect((await press(email)).searchParams.get('code')).toBeTruthy()
    await client.from('addresses').insert(HOME)
    await client.auth.updateUser({ data: { name: 'Grace' }, email: newAddress() })
    await client.auth.mfa.challenge({ factorId: factor.id })
    const { data } = await client.auth.getClaims(verified.access_token)
    const { data: anonymous } = await openClient(twin()).auth.signInAnonymously()
    return [user.id, email, factor.id, data?.claims.session_id, anonymous.user?.id].filter(
      (word) => word !== undefined,
    )
  }

  /** Every row that names one of the words, by its table. */
  async function rowsThatName(words: readonly string[]) {
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and (table_schema = 'auth' or table_name = 'addresses')
      order by 1`.execute(database().query)
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(each)::text as row from ${sql.table(name)} each order by 1`.execute(database().query)
      const naming = rows.flatMap(({ row }) => (words.some((word) => row.includes(word)) ? [row] : []))
      if (naming.length > 0) found[name] = naming
    }
    return found
  }

  async function press(address: string) {
    await expect.poll(() => openMail(database(), address).then(({ link }) => link)).toBeTruthy()
    return pressLink(twin(), (await openMail(database(), address)).link)
  }

  async function proveByCode(client: Client, email: string) {
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const nonce = /\d{6}/.exec((await openMail(database(), email)).subject)?.[0] ?? ''
    return client.auth.updateUser({ nonce })
  }

  async function showOldToken(client: Client) {
    const { data } = await client.auth.getSession()
    const token = { refresh_token: data.session?.refresh_token ?? '' }
    await client.auth.refreshSession()
    twin().passTime(GRACE_MS + 1)
    const again = await openClient(twin()).auth.refreshSession(token)
    expect(again.error?.code).toBe('refresh_token_already_used')
    return undefined
  }

  async function changeAddress(client: Client, ...mailboxes: readonly string[]) {
    const next = newAddress()
    expect((await client.auth.updateUser({ email: next })).error).toBeNull()
    for (const mailbox of [...mailboxes, next]) await press(mailbox)
    const { data, error } = await client.auth.getUser()
    expect(data.user?.email).toBe(next)
    return { error }
  }

  test('[7.08] changes nothing of another’s: neither what it keeps nor how it is entered', async () => {
    await reopen({ signIns: { areAnonymousAllowed: true, areSignUpsAllowed: true } })
    const words = await fillAccounts()
    const before = await rowsThatName(words)
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        ...['auth.flow_state', 'auth.identities', 'auth.mfa_amr_claims', 'auth.mfa_challenges'],
        ...['auth.mfa_factors', 'auth.one_time_tokens', 'auth.sessions', 'auth.users'],
        ...['auth.webauthn_credentials', 'public.addresses'],
      ]),
    )
    const owner = openOwner(twin())
    const does: Record<string, (person: Awaited<ReturnType<typeof signUp>>) => Promise<Done>> = {
      'keeps something': ({ client }) => client.auth.updateUser({ data: { name: 'Ada' } }),
      'gets another password': ({ client }) => client.auth.updateUser({ password: 'staple and kneel' }),
      'moves to another address': ({ client, email }) => changeAddress(client, email),
      'uses an old token again': ({ client }) => showOldToken(client),
      'proves its mailbox by a code': ({ client, email }) => proveByCode(client, email),
      'is entered by its mailbox first': async ({ email }) => {
        await openClient(twin()).auth.signInWithOtp({ email })
        await press(email)
        return undefined
      },
      'takes a second factor and a passkey, and removes them': async ({ client }) => {
        const { id, secret } = await enroll(client)
        const code = codeOf(twin(), secret, -STEP_MS)
        expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull()
        expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
        const passkey = await addPasskey(client)
        return client.auth.passkey.delete({ passkeyId: passkey.id })
      },
      'signs out elsewhere': ({ client }) => client.auth.signOut({ scope: 'others' }),
      'signs out everywhere': ({ client }) => client.auth.signOut({ scope: 'global' }),
      'is changed by the owner': ({ user }) =>
        owner.updateUserById(user.id, {
          ...{ email: newAddress(), email_confirm: true, password: 'set by the owner', ban_duration: '1h' },
          ...{ user_metadata: { name: 'Ada' }, app_metadata: { tier: 1 } },
        }),
      'is deleted': ({ user }) => owner.deleteUser(user.id),
    }
    for (const [what, act] of Object.entries(does)) {
      expect((await act(await signUp(twin())))?.error ?? null, what).toBeNull()
      expect(await rowsThatName(words), what).toEqual(before)
    }
    const anonymous = openClient(twin())
    await anonymous.auth.signInAnonymously()
    await changeAddress(anonymous)
    expect(await rowsThatName(words), 'gets its first address').toEqual(before)
  })
})
