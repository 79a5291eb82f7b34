import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { type Environment, readEnvironment } from './environment.ts'

function configOf(environment: Environment) {
  const result = readConfig(environment)
  if (!result.ok) throw new Error(result.problems.join('; '))
  return result.config
}

function problemsOf(environment: Environment) {
  const result = readConfig(environment)
  return result.ok ? [] : result.problems
}

const HOSTED_BACKEND = {
  BACKEND_URL: 'https://keel.supabase.co',
  BACKEND_ANON_KEY: 'sb_publishable_1',
  BACKEND_SERVICE_KEY: 'sb_secret_1',
}
const HOSTED = { STOREFRONT_URL: 'https://keel.myshopify.com', STOREFRONT_ACCESS_TOKEN: 'f00d' }

describe('what the parts get', () => {
  test('is a whole shop in ./data when nothing is set', () => {
    const dataDir = resolve('data')
    expect(configOf({})).toEqual({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir,
      database: { kind: 'pglite', folder: join(dataDir, 'database') },
      drainS: 0,
      storefront: {
        kind: 'embedded',
        name: 'Keel Pay',
        apiVersion: '2025-07',
        payments: { provider: 'test-card', stripe: undefined },
        vettedAgents: undefined,
      },
      backend: {
        kind: 'embedded',
        accessTokenTtlS: 3600,
        redirectUrls: [],
        signIns: { areAnonymousAllowed: false, areSignUpsAllowed: true },
      },
      trustedProxies: [],
      mail: { kind: 'outbox', folder: join(dataDir, 'outbox') },
      claims: 'as-specified',
      telemetry: { metrics: undefined, otlp: expect.objectContaining({ traces: false, metrics: false }) },
      importSampleReviews: true,
    })
  })

  test('names the servers that are given', () => {
    const urls = { DATABASE_URL: 'postgres://keel:pw@db/keel', SMTP_URL: 'smtps://mail.example:465' }
    expect(configOf({ ...urls, ...HOSTED })).toMatchObject({
      database: { kind: 'postgres', url: urls.DATABASE_URL },
      mail: { kind: 'smtp', url: urls.SMTP_URL },
      storefront: {
        kind: 'hosted',
        name: 'Shopify',
        apiVersion: '2025-07',
        url: HOSTED.STOREFRONT_URL,
        accessToken: 'f00d',
      },
    })
  })

  test.each<[Environment, number]>([
    [{ DATABASE_URL: 'postgres://keel:pw@db/keel' }, 5],
    [{ DATABASE_URL: 'postgres://keel:pw@db/keel', DRAIN_S: '0' }, 0],
    [{ DRAIN_S: '30' }, 30],
  ])('goes on answering for a balancer’s sake: with %j for %d seconds', (environment, drainS) => {
    expect(configOf(environment).drainS).toBe(drainS)
  })

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000', 'http://shop.localhost'])(
    '[7.04] takes a storefront by plain http on this machine: %s',
    (url) => {
      expect(configOf({ ...HOSTED, STOREFRONT_URL: url }).storefront).toMatchObject({ kind: 'hosted', url })
    },
  )

  test('[7.08] takes what the auth twin allows, and where its links may lead', () => {
    const environment = {
      REDIRECT_URLS: 'https://admin.example, com.example.app://login',
      ANONYMOUS_SIGN_INS: 'true',
      SIGN_UPS: 'false',
    }
    expect(configOf(environment).backend).toMatchObject({
      redirectUrls: ['https://admin.example', 'com.example.app://login'],
      signIns: { areAnonymousAllowed: true, areSignUpsAllowed: false },
    })
  })

  test('[7.08] takes the backend from its three variables, and its tokens last as long as is said', () => {
    expect(configOf(HOSTED_BACKEND).backend).toEqual({
      kind: 'hosted',
      url: 'https://keel.supabase.co',
      anonKey: 'sb_publishable_1',
      serviceKey: 'sb_secret_1',
    })
    expect(configOf({ ACCESS_TOKEN_TTL_S: '100' }).backend).toMatchObject({
      kind: 'embedded',
      accessTokenTtlS: 100,
    })
    expect(configOf({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  })

  test.each<[Environment, boolean]>([
    [{ IMPORT_SAMPLE_REVIEWS: 'false' }, false],
    [{ CLAIMS: 'substantiated' }, false],
    [HOSTED_BACKEND, false],
    [{ ...HOSTED_BACKEND, IMPORT_SAMPLE_REVIEWS: 'true' }, true],
    [{ ...HOSTED_BACKEND, CLAIMS: 'substantiated' }, false],
    [HOSTED, true],
  ])('[4.05] with %j the answer to whether sample reviews are imported is %s', (environment, imported) => {
    expect(configOf(environment).importSampleReviews).toBe(imported)
  })

  test.each([
    [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
    [{ HOST: '::1', PORT: '80' }, 'http://[::1]'],
    [{ PUBLIC_URL: 'https://keel.example/' }, 'https://keel.example'],
  ])('%j is seen at %s', (environment, publicUrl) => {
    expect(configOf(environment).publicUrl).toBe(publicUrl)
  })

  test('takes the way past a pooler beside the one through it', () => {
    const urls = {
      DATABASE_URL: 'postgres://keel:pw@pool/keel',
      DATABASE_DIRECT_URL: 'postgres://keel:pw@db/keel',
    }
    expect(configOf(urls).database).toEqual({
      kind: 'postgres',
      url: urls.DATABASE_URL,
      directUrl: urls.DATABASE_DIRECT_URL,
    })
  })

  test('[2.17] takes the name of the storefront from STOREFRONT_NAME', () => {
    expect(configOf({ STOREFRONT_NAME: 'Harbour Pay' }).storefront.name).toBe('Harbour Pay')
    expect(configOf({ ...HOSTED, STOREFRONT_NAME: 'Harbour Pay' }).storefront.name).toBe('Harbour Pay')
  })
})

describe('one line that names the variable', () => {
  test.each<[Environment, string]>([
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536"'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1"'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535, not "80.5"'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http"'],
    [{ PORT: '0' }, 'PORT is 0 (any free port), so PUBLIC_URL must say the origin that people see'],
    [{ HOST: 'a b' }, 'HOST must be a host name or an address, not "a b"'],
    [
      { PUBLIC_URL: 'https://keel.example/shop' },
      'PUBLIC_URL must be an origin such as https://shop.example, without a path, not "https://keel.example/shop"',
    ],
    [
      { PUBLIC_URL: 'keel.example' },
      'PUBLIC_URL must be an origin such as https://shop.example, without a path, not "keel.example"',
    ],
    [
      { PUBLIC_URL: 'ftp://keel.example' },
      'PUBLIC_URL must be an origin such as https://shop.example, without a path, not "ftp://keel.example"',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY must be IP addresses or networks such as 10.0.0.0/8, separated by commas, not "10.0.0.0/33"',
    ],
    [
      { TRUST_PROXY: '10.0.0.1, proxy' },
      'TRUST_PROXY must be IP addresses or networks such as 10.0.0.0/8, separated by commas, not "10.0.0.1, proxy"',
    ],
    [{ DATABASE_URL: 'mysql://root:pw@db' }, 'DATABASE_URL must be a postgres:// address, not what it holds'],
    [
      { DATABASE_URL: 'postgres:///keel?host=one,two' },
      'DATABASE_URL must be an address with its hosts before the path, not what it holds',
    ],
    [
      { DATABASE_URL: 'postgres://keel:pw@one,two/keel?target_session_attrs=prefer-standby' },
      'DATABASE_URL must be an address of the server which takes writes: target_session_attrs can be read-write alone, not what it holds',
    ],
    [
      { DATABASE_URL: 'postgres://keel:pw@one,,two/keel' },
      'DATABASE_URL must be a postgres:// address, not what it holds',
    ],
    [
      { DATABASE_URL: `postgres://keel:pw@${Array(11).fill('one').join()}/keel` },
      'DATABASE_URL must be an address of at most 10 hosts, not what it holds',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://keel:pw@db/keel' },
      'DATABASE_DIRECT_URL is set, but DATABASE_URL is not',
    ],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an smtp:// or smtps:// address, not what it holds'],
    [{ STOREFRONT_URL: HOSTED.STOREFRONT_URL }, 'STOREFRONT_URL is set, but STOREFRONT_ACCESS_TOKEN is not'],
    [
      { ...HOSTED, STOREFRONT_URL: 'http://keel.myshopify.com' },
      'STOREFRONT_URL must begin with https://, as its tokens and carts cross the network',
    ],
    [
      { ...HOSTED, STOREFRONT_URL: 'http://127.0.0.1.keel.example' },
      'STOREFRONT_URL must begin with https://, as its tokens and carts cross the network',
    ],
    [
      { REDIRECT_URLS: 'https://admin.example,javascript:alert(1)' },
      'REDIRECT_URLS must be addresses such as https://admin.example/welcome, separated by commas, not "https://admin.example,javascript:alert(1)"',
    ],
    [
      { REDIRECT_URLS: 'https://*.example' },
      'REDIRECT_URLS must be addresses such as https://admin.example/welcome, separated by commas, not "https://*.example"',
    ],
    [
      { ...HOSTED_BACKEND, SIGN_UPS: 'false' },
      'SIGN_UPS is set, but with BACKEND_URL the hosted backend decides that',
    ],
    [{ STOREFRONT_ACCESS_TOKEN: 'f00d' }, 'STOREFRONT_ACCESS_TOKEN is set, but STOREFRONT_URL is not'],
    [{ STOREFRONT_API_VERSION: '2025-07' }, 'STOREFRONT_API_VERSION is set, but STOREFRONT_URL is not'],
    [{ STOREFRONT_WEBHOOK_SECRET: 's3' }, 'STOREFRONT_WEBHOOK_SECRET is set, but STOREFRONT_URL is not'],
    [
      { ...HOSTED, STOREFRONT_API_VERSION: 'latest' },
      'STOREFRONT_API_VERSION must be a version such as 2025-07, not "latest"',
    ],
    [
      { BACKEND_URL: 'https://keel.supabase.co' },
      'BACKEND_URL is set, but BACKEND_ANON_KEY and BACKEND_SERVICE_KEY are not',
    ],
    [{ BACKEND_SERVICE_KEY: 'k' }, 'BACKEND_SERVICE_KEY is set, but BACKEND_URL is not'],
    [{ BACKEND_ANON_KEY: 'a key' }, 'BACKEND_ANON_KEY must be a key without blanks, not what it holds'],
    [
      { ...HOSTED, STOREFRONT_ACCESS_TOKEN: '"f00d"' },
      'STOREFRONT_ACCESS_TOKEN must be a key without quotation marks around it, not what it holds',
    ],
    [
      { DATABASE_URL: 'postgres://keel/shop:hunter2@db/keel' },
      'DATABASE_URL must be a postgres:// address, in whose password /, ? and # are written %2F, %3F and %23, not what it holds',
    ],
    [
      { SMTP_URL: 'smtp://shop:25#hunter2@mail.example' },
      'SMTP_URL must be an smtp:// or smtps:// address, in whose password /, ? and # are written %2F, %3F and %23, not what it holds',
    ],
    [
      { ...HOSTED_BACKEND, ACCESS_TOKEN_TTL_S: '100' },
      'ACCESS_TOKEN_TTL_S is set, but with BACKEND_URL the hosted backend makes the tokens',
    ],
    [{ ACCESS_TOKEN_TTL_S: '5' }, 'ACCESS_TOKEN_TTL_S must be a whole number from 60 to 604800, not "5"'],
    [{ IMPORT_SAMPLE_REVIEWS: 'yes' }, 'IMPORT_SAMPLE_REVIEWS must be true or false, not "yes"'],
    [
      { IMPORT_SAMPLE_REVIEWS: 'true', CLAIMS: 'substantiated' },
      'IMPORT_SAMPLE_REVIEWS is true, but with CLAIMS=substantiated there are no sample reviews',
    ],
    [{ PAYMENTS: 'paypall' }, 'PAYMENTS must be test-card or stripe, not "paypall"'],
    [
      { ...HOSTED, PAYMENTS: 'test-card' },
      'PAYMENTS is set, but with STOREFRONT_URL the hosted storefront takes the money',
    ],
    [{ FRONT: 'squid' }, 'FRONT must be varnish, fastly, or cloudflare, not "squid"'],
    [{ FRONT: 'varnish' }, 'FRONT is varnish, so FRONT_PURGE_URLS must say where it takes purges'],
    [{ FRONT_PURGE_URLS: 'http://10.0.0.9' }, 'FRONT_PURGE_URLS is set, but FRONT is not'],
    [
      { FRONT: 'varnish', FRONT_PURGE_URLS: 'http://10.0.0.9,ftp://10.0.0.8' },
      'FRONT_PURGE_URLS must be an origin such as https://shop.example, without a path, not "http://10.0.0.9,ftp://10.0.0.8"',
    ],
    [
      { FRONT: 'fastly', FRONT_SERVICE: 'a1' },
      'FRONT is fastly, so FRONT_SERVICE and FRONT_TOKEN must be set',
    ],
    [
      { FRONT: 'cloudflare', FRONT_SERVICE: 'a1', FRONT_TOKEN: 'two words' },
      'FRONT_TOKEN must be a key without blanks, not what it holds',
    ],
    [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE must be at least 12 characters, not what it holds'],
    [{ CLAIMS: 'none' }, 'CLAIMS must be as-specified or substantiated, not "none"'],
  ])('%j', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem])
  })

  test('tells everything that is wrong at once', () => {
    expect(problemsOf({ PORT: 'http', CLAIMS: 'none' })).toHaveLength(2)
  })

  test('never repeats what a secret holds', () => {
    expect(
      problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db', STOREFRONT_ACCESS_TOKEN: 'hunter2 x' }).join(),
    ).not.toContain('hunter2')
  })
})

describe('the environment', () => {
  test('counts a blank variable as unset and leaves out what is not ours', () => {
    expect(readEnvironment({ PORT: ' 4000 ', HOST: '  ', SMTP_URL: '', HOME: '/root' })).toEqual({
      PORT: '4000',
    })
  })
})
