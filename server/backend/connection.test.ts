import { expect, test, vi } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Environment } from '../config/environment.ts'
import type { Secrets } from '../config/keys.ts'
import { createLog } from '../log.ts'
import { connectBackend } from './connection.ts'

function configOf(environment: Environment): Config {
  const result = readConfig(environment)
  if (!result.ok) throw new Error(result.problems.join('; '))
  return result.config
}

describeOnEveryEngine('the backend that a shop is connected to', ({ database }) => {
  const secrets: Secrets = {
    storefrontAccessToken: '',
    storefrontPrivateToken: '',
    storefrontSigningKey: '',
    mailSigningKey: '',
    storefrontServiceKey: '',
    backendAnonKey: 'the anon key',
    backendServiceKey: 'the service key',
    backendRefreshTokenKey: '00',
    backendFactorKey: '00',
  }
  const connect = (environment: Environment) =>
    connectBackend({
      config: configOf(environment),
      database: database(),
      secrets,
      mail: openWaitingMail(database()),
      log: createLog('silent'),
      now: () => new Date(),
      hostedFetch: fetch,
    })

  test('[7.08] is the twin, at the shop’s own origin, where none is named', async () => {
    const { browser, connectOrigins, pictureOrigins, services } = connect({
      PUBLIC_URL: 'https://keel.example',
    })
    expect(browser).toEqual({ backend: { url: 'https://keel.example', anonKey: 'the anon key' } })
    expect(connectOrigins).toEqual(['https://keel.example', 'wss://keel.example'])
    expect(pictureOrigins).toEqual([])
    expect(services.map(({ paths }) => paths)).toEqual([
      ['/auth/v1/', '/rest/v1/', '/realtime/v1/', '/storage/v1/', '/functions/v1/', '/graphql/v1'],
      ['/account/delete'],
    ])
    const ask = (apikey: string) =>
      services[0]?.fetch(new Request('https://keel.example/auth/v1/health', { headers: { apikey } }))
    expect((await ask('the anon key'))?.status).toBe(200)
    expect((await ask('another key'))?.status).toBe(401)
  })

  test('[7.08] is a hosted one, which the browser may reach, and here is only answered what takes its owner’s key', () => {
    const hosted = {
      BACKEND_URL: 'https://keel.supabase.co',
      BACKEND_ANON_KEY: 'sb_publishable_1',
      BACKEND_SERVICE_KEY: 'sb_secret_1',
    }
    const { services, ...connection } = connect(hosted)
    expect(services.map(({ paths }) => paths)).toEqual([['/account/delete']])
    expect(connection).toEqual({
      browser: { backend: { url: 'https://keel.supabase.co', anonKey: 'sb_publishable_1' } },
      connectOrigins: ['https://keel.supabase.co', 'wss://keel.supabase.co'],
      pictureOrigins: ['https://keel.supabase.co'],
      client: expect.anything(),
      owner: expect.objectContaining({ url: 'https://keel.supabase.co', serviceKey: 'sb_secret_1' }),
      startBackground: expect.any(Function),
    })
  })

  test('the owner’s calls to a hosted one are bounded, and follow it nowhere', async () => {
    const { owner } = connect({
      BACKEND_URL: 'https://keel.supabase.co',
      BACKEND_ANON_KEY: 'sb_publishable_1',
      BACKEND_SERVICE_KEY: 'sb_secret_1',
    })
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]))
    try {
      await owner.fetch(new Request(`${owner.url}/rest/v1/contact_messages`))
      expect(fetched.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error' })
    } finally {
      fetched.mockRestore()
    }
  })
})
