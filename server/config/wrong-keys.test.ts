import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Environment } from './environment.ts'

const STORE = {
  STOREFRONT_URL: 'https://keel.myshopify.com',
  STOREFRONT_ACCESS_TOKEN: '00112233445566778899aabbccddeeff',
}
const PROJECT = {
  BACKEND_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  BACKEND_ANON_KEY: 'sb_publishable_1',
  BACKEND_SERVICE_KEY: 'sb_secret_1',
}
const LATER_S = 4_000_000_000

/** A key in the form that the hosted service used before its keys had prefixes. */
function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`
}

function problemsOf(environment: Environment): readonly string[] {
  const result = readConfig(environment)
  return result.ok ? [] : result.problems
}

const ANON = tokenOf({ iss: 'supabase', ref: 'abcdefghijklmnopqrst', role: 'anon', exp: LATER_S })
const SERVICE = tokenOf({ iss: 'supabase', ref: 'abcdefghijklmnopqrst', role: 'service_role', exp: LATER_S })

describe('keys in their places', () => {
  test.each<Environment>([
    { ...STORE },
    { ...STORE, STOREFRONT_WEBHOOK_SECRET: '5f'.repeat(32) },
    { ...STORE, STOREFRONT_WEBHOOK_SECRET: `shpss_${'5f'.repeat(16)}` },
    PROJECT,
    { ...PROJECT, BACKEND_ANON_KEY: ANON, BACKEND_SERVICE_KEY: SERVICE },
    // The address of a project on a custom domain does not tell the project's name.
    { ...PROJECT, BACKEND_URL: 'https://api.keel.example', BACKEND_ANON_KEY: ANON },
  ])('are taken: %j', (environment) => {
    expect(problemsOf(environment)).toEqual([])
  })
})

describe('a key of another kind stops the start', () => {
  test.each(['shpat', 'shpca', 'shppa', 'shpua', 'shpss', 'shptka', 'shpxx', 'SHPAT', 'prtapi', 'atkn'])(
    'a token %s_… of Shopify’s in the place of a public one',
    (prefix) => {
      const secret = `${prefix}_${'0f'.repeat(16)}`
      const inStore = problemsOf({ ...STORE, STOREFRONT_ACCESS_TOKEN: secret })
      expect(inStore).toEqual([expect.stringMatching(/^STOREFRONT_ACCESS_TOKEN holds a secret of Shopify’s/)])
      const inProject = problemsOf({ ...PROJECT, BACKEND_ANON_KEY: secret })
      expect(inProject).toEqual([
        'BACKEND_ANON_KEY holds a secret of Shopify’s, which would be in every page',
      ])
      expect([...inStore, ...inProject].join()).not.toContain('0f0f')
    },
  )

  test.each<[string, string]>([
    ['sb_secret_2', 'BACKEND_ANON_KEY holds a service key, which would be in every page'],
    [SERVICE, 'BACKEND_ANON_KEY holds a service key, which would be in every page'],
    [
      'abc',
      'BACKEND_ANON_KEY holds no key of Supabase’s: take the publishable key, sb_publishable_…, or the older one for anon',
    ],
    [
      tokenOf({ role: 'authenticated', exp: LATER_S }),
      'BACKEND_ANON_KEY holds no key of Supabase’s: take the publishable key, sb_publishable_…, or the older one for anon',
    ],
    [tokenOf({ role: 'anon', exp: 1_700_000_000 }), 'BACKEND_ANON_KEY holds a key that is no longer good'],
    [
      tokenOf({ role: 'anon', ref: 'another-project', exp: LATER_S }),
      'BACKEND_ANON_KEY holds a key of another project than the one in BACKEND_URL',
    ],
  ])('BACKEND_ANON_KEY=%s', (key, problem) => {
    expect(problemsOf({ ...PROJECT, BACKEND_ANON_KEY: key })).toEqual([problem])
  })

  test.each<[string, RegExp]>([
    ['sb_publishable_1', /^BACKEND_SERVICE_KEY holds a public key, which may not do what the shop does/],
    [ANON, /^BACKEND_SERVICE_KEY holds a public key/],
    ['abc', /^BACKEND_SERVICE_KEY holds no service key of Supabase’s/],
    ['sbp_0f0f', /^BACKEND_SERVICE_KEY holds no service key of Supabase’s/],
    ['shpat_0f0f', /^BACKEND_SERVICE_KEY holds no service key of Supabase’s/],
    [tokenOf({ role: 'authenticated', exp: LATER_S }), /^BACKEND_SERVICE_KEY holds no service key/],
    [tokenOf({ role: 'service_role', exp: 1 }), /^BACKEND_SERVICE_KEY holds a key that is no longer good/],
    [
      tokenOf({ role: 'service_role', ref: 'x', exp: LATER_S }),
      /^BACKEND_SERVICE_KEY holds a key of another/,
    ],
  ])('BACKEND_SERVICE_KEY=%s', (key, problem) => {
    expect(problemsOf({ ...PROJECT, BACKEND_SERVICE_KEY: key })).toEqual([expect.stringMatching(problem)])
  })

  test('both of them, where they changed places', () => {
    const { BACKEND_ANON_KEY: BACKEND_SERVICE_KEY, BACKEND_SERVICE_KEY: BACKEND_ANON_KEY } = PROJECT
    expect(problemsOf({ ...PROJECT, BACKEND_ANON_KEY, BACKEND_SERVICE_KEY })).toHaveLength(2)
  })

  test.each([ANON, 'sb_publishable_1', 'sb_secret_1'])(
    'a key of Supabase’s for the storefront: %s',
    (key) => {
      expect(problemsOf({ ...STORE, STOREFRONT_ACCESS_TOKEN: key })).toEqual([
        'STOREFRONT_ACCESS_TOKEN holds a key of Supabase’s: take the public token of the Storefront API',
      ])
    },
  )

  test.each(['sk_live_0f0f', 'rk_test_0f0f', 'whsec_0f0f', 'pk_live_0f0f'])(
    'a key of Stripe’s in any place but its own: %s',
    (key) => {
      expect([
        ...problemsOf({ ...STORE, STOREFRONT_ACCESS_TOKEN: key }),
        ...problemsOf({ ...STORE, STOREFRONT_WEBHOOK_SECRET: key }),
        ...problemsOf({ ...PROJECT, BACKEND_ANON_KEY: key }),
        ...problemsOf({ ...PROJECT, BACKEND_SERVICE_KEY: key }),
      ]).toEqual([
        'STOREFRONT_ACCESS_TOKEN holds a key of Stripe’s: take the public token of the Storefront API',
        'STOREFRONT_WEBHOOK_SECRET holds a key of another kind: take the secret that signs the webhooks',
        expect.stringMatching(/^BACKEND_ANON_KEY holds no key of Supabase’s/),
        expect.stringMatching(/^BACKEND_SERVICE_KEY holds no service key of Supabase’s/),
      ])
    },
  )

  test('what signs webhooks, where it is no secret or another one', () => {
    expect(problemsOf({ ...STORE, STOREFRONT_WEBHOOK_SECRET: STORE.STOREFRONT_ACCESS_TOKEN })).toEqual([
      'STOREFRONT_WEBHOOK_SECRET is the STOREFRONT_ACCESS_TOKEN, which is in every page: anyone could sign webhooks',
    ])
    for (const other of ['shpat_0f0f', 'sb_secret_1', ANON])
      expect(problemsOf({ ...STORE, STOREFRONT_WEBHOOK_SECRET: other })).toEqual([
        'STOREFRONT_WEBHOOK_SECRET holds a key of another kind: take the secret that signs the webhooks',
      ])
  })
})
