import { expect, test } from 'vitest'
import { ORIGIN, openAuthTwin, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

const FAILING = [
  ['auth', '/auth/v1/user'],
  ['storage', '/storage/v1/bucket'],
  ['REST', '/rest/v1/reviews'],
  ['realtime', '/realtime/v1/api/broadcast'],
] as const

describeBackend('failures that a stranger can repeat', ({ database, twin }) => {
  test.each(FAILING)('those of %s cannot fill the log', async (_, path) => {
    const { session } = await signUp(twin())
    const broken = async () => {
      throw new Error('no key can be read')
    }
    let lines = 0
    const failing = await openAuthTwin(database(), {
      signingKeys: { signer: broken, verifier: broken, jwks: broken },
      log: { error: () => void lines++ },
    })
    await using backend = failing.backend
    const headers = { apikey: failing.anonKey, authorization: `Bearer ${session.access_token}` }
    const method = path.endsWith('broadcast') ? 'POST' : 'GET'
    for (let sent = 0; sent < 100; sent++) {
      const { status } = await backend.fetch(new Request(ORIGIN + path, { method, headers }))
      expect(status).toBeGreaterThanOrEqual(500)
    }
    expect(lines).toBeGreaterThan(0)
    expect(lines).toBeLessThan(90)
  })
})
