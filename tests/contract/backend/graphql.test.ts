import { expect, test } from 'vitest'
import { ORIGIN } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuthOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'

describeAuthOnOneEngine('GraphQL, which is switched off', ({ twin }) => {
  const ask = (headers: Record<string, string>, method = 'POST') =>
    twin().backend.fetch(
      new Request(`${ORIGIN}/graphql/v1`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'POST' && { body: JSON.stringify({ query: '{ reviewsCollection { __typename } }' }) }),
      }),
    )

  test.each(['POST', 'GET'])('a client’s %s is told so as an error of GraphQL', async (method) => {
    const answer = await ask({ apikey: twin().anonKey }, method)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({ errors: [{ message: 'pg_graphql extension is not enabled.' }] })
  })

  test('a key is asked for first', async () => {
    expect((await ask({})).status).toBe(401)
  })
})
