import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import type { Database } from '#database/connect.ts'
import { PICTURES } from '#database/seed/pictures.ts'
import { testGateway } from '#services/storefront/checkout/test-gateway.ts'
import { createStorefront, type Storefront, type StorefrontOptions } from '#services/storefront/storefront.ts'
import { noContent } from '../shop-content.ts'
import { faultsOf } from './answer-faults.ts'
import { openWaitingMail } from './waiting-mail.ts'

export const ORIGIN = 'https://keel.test'
export const ACCESS_TOKEN = 'a-token-for-tests'
export const PRIVATE_TOKEN = 'a-private-token-for-tests'
export const SERVICE_KEY = 'a-service-key-for-tests'
export const ENDPOINT = `${ORIGIN}/api/2025-07/graphql.json`

export function openTwin(database: Database, options: Partial<StorefrontOptions> = {}): Storefront {
  return createStorefront({
    database,
    publicUrl: ORIGIN,
    accessToken: ACCESS_TOKEN,
    privateToken: PRIVATE_TOKEN,
    signingKey: '00'.repeat(32),
    serviceKey: SERVICE_KEY,
    pictures: { originals: PICTURES, madeFolder: undefined },
    readContent: noContent,
    gateway: testGateway,
    mail: { ...openWaitingMail(database), enqueue: async () => {} },
    log: { info() {}, warn() {}, error() {} },
    ...options,
  })
}

/** Shopify's own client, unchanged, whose requests go to the twin in place of a socket. */
function connectClient(storefront: Storefront) {
  return createStorefrontApiClient({
    storeDomain: ORIGIN,
    apiVersion: '2025-07',
    publicAccessToken: ACCESS_TOKEN,
    customFetchApi: (url, init) => storefront.fetch(new Request(url, init)),
    // It would warn on the console that it is newer than the version asked for.
    logger() {},
  })
}

/** What came of a question, as the client tells it; a failure of any kind, and an answer of a wrong shape, fails the test. */
export async function ask(
  storefront: Storefront,
  query: string,
  variables: Record<string, unknown> = {},
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
): Promise<any> {
  const { data, errors } = await connectClient(storefront).request(query, { variables })
  if (errors) throw new Error(JSON.stringify(errors))
  const faults = faultsOf(query, data)
  if (faults.length > 0) throw new Error(`not as Shopify's type system has it: ${faults.join('; ')}`)
  return data
}

/** The GraphQL errors of a question that must fail. */
export async function askInVain(
  storefront: Storefront,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<{ message: string; code: unknown }[]> {
  const { errors } = await connectClient(storefront).request(query, { variables })
  return (errors?.graphQLErrors ?? []).map(({ message, extensions }) => ({ message, code: extensions?.code }))
}

/** Without an address it is a call of the shop's own process. */
export function post(
  storefront: Storefront,
  body: BodyInit,
  headers: Record<string, string> = {},
  address?: string,
) {
  return storefront.fetch(
    new Request(ENDPOINT, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': ACCESS_TOKEN,
        ...headers,
      },
    }),
    { address },
  )
}
