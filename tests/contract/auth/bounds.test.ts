import { expect, test } from 'vitest'
import {
  ask,
  newAddress,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuthOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'

/** Node's server takes this much for all headers together. */
const MAX_HEADER_BYTES = 16 * 1024
const OTHER_HEADERS_BYTES = 2 * 1024
const INVALID = { status: 400, code: 'validation_failed' }

describeAuthOnOneEngine('what is kept beside an account', ({ database, twin }) => {
  const sized = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })

  test.each([
    ['900 kB', sized(900_000), 413, 'request_entity_too_large'],
    ['5 kB', sized(5000), 400, 'validation_failed'],
    ['5 kB of two bytes a character', { a: 'é'.repeat(2500) }, 400, 'validation_failed'],
    [
      '300 fields',
      Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at, 1])),
      400,
      'validation_failed',
    ],
    ['a list of 300', { a: Array.from({ length: 300 }, () => 0) }, 400, 'validation_failed'],
    ['nine levels', { a: { a: { a: { a: { a: { a: { a: { a: {} } } } } } } } }, 400, 'validation_failed'],
  ])(
    '[7.08] is refused where it is %s, in words, and nothing of it is kept',
    async (_case, data, status, code) => {
      const { client, user } = await signUp(twin())
      const email = newAddress()
      const owner = openOwner(twin())
      const answers = [
        await openClient(twin()).auth.signUp({ email, password: PASSWORD, options: { data } }),
        await openClient(twin()).auth.signInWithOtp({ email, options: { data } }),
        await client.auth.updateUser({ data }),
        await owner.createUser({ email, user_metadata: data }),
        await owner.createUser({ email, app_metadata: data }),
        await owner.updateUserById(user.id, { user_metadata: data }),
        await owner.updateUserById(user.id, { app_metadata: data }),
      ]
      for (const { error } of answers) {
        expect(error).toMatchObject({ status, code, message: expect.stringMatching(/data|large/) })
      }
      expect((await client.auth.getUser()).data.user).toMatchObject({
        user_metadata: user.user_metadata,
        app_metadata: user.app_metadata,
      })
      const made = database().query.selectFrom('auth.users').select('id').where('email', '=', email)
      expect(await made.execute()).toEqual([])
    },
  )

  test('[7.08] grows no further, however often something is laid over it', async () => {
    const { client } = await signUp(twin())
    const answers = []
    for (let time = 0; time < 5; time++) {
      answers.push(await client.auth.updateUser({ data: { [`part${time}`]: 'x'.repeat(2000) } }))
    }
    expect(answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      'validation_failed',
      'validation_failed',
      'validation_failed',
    ])
    expect((await client.auth.updateUser({ data: { part0: null, name: 'Kim' } })).error).toBeNull()
  })

  test('[7.08] makes no token that later requests refuse', async () => {
    const email = `${'a'.repeat(200)}-${newAddress()}`.slice(-255)
    const { data, error } = await openClient(twin()).auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { a: '😀'.repeat(1000) } },
    })
    expect(error).toBeNull()
    const app_metadata = { a: '😀'.repeat(1000) }
    await openOwner(twin()).updateUserById(data.user?.id ?? '', { app_metadata })
    const client = openClient(twin())
    const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD })
    const token = signedIn.data.session?.access_token ?? ''
    expect(token.length).toBeGreaterThan(10_000)
    expect(token.length).toBeLessThan(MAX_HEADER_BYTES - OTHER_HEADERS_BYTES)
    expect((await client.auth.getUser()).data.user?.app_metadata).toMatchObject(app_metadata)
  })

  test.each([
    ['/signup', { email: `${'a'.repeat(256)}@x.io`, password: PASSWORD }],
    ['/signup', { email: 'a@x.io', password: 'x'.repeat(3000) }],
    ['/token?grant_type=password', { email: 'a'.repeat(3000), password: PASSWORD }],
    ['/token?grant_type=password', { email: 'a@x.io', password: 'x'.repeat(3000) }],
    ['/token?grant_type=refresh_token', { refresh_token: 'x'.repeat(3000) }],
    ['/token?grant_type=pkce', { auth_code: 'x'.repeat(3000), code_verifier: 'x' }],
    ['/otp', { email: 'a'.repeat(3000) }],
    ['/recover', { email: 'a'.repeat(3000) }],
    ['/resend', { type: 'signup', email: 'a'.repeat(3000) }],
    ['/verify', { type: 'email', email: 'a@x.io', token: 'x'.repeat(3000) }],
    ['/verify', { type: 'x'.repeat(3000), token_hash: 'x' }],
  ])('[7.08] %s with a field without end is refused', async (path, body) => {
    const { status, json } = await ask(twin(), path, { body: JSON.stringify(body) })
    expect({ status, code: json.code }).toEqual(INVALID)
  })
})
