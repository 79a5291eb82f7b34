import type { Database } from '#database/connect.ts'
import { type BackendClient, createBackendClient } from '#shop/clients/backend/backend-client.ts'
import type { ReviewsWanted } from '#shop/clients/backend/reviews.ts'
import { ORIGIN, openAuthTwin } from './auth-twin.ts'

/** The backend as pages ask it. */
export async function openShopReader(database: Database): Promise<BackendClient> {
  const { backend, anonKey } = await openAuthTwin(database)
  return createBackendClient({
    url: ORIGIN,
    key: anonKey,
    fetch: (url, init) => backend.fetch(new Request(url, init)),
  })
}

/** The first page of a product's, as it is before anybody chooses anything. */
export function firstPage(handle: string): ReviewsWanted {
  return { handle, of: 'genuine', sort: 'recent', stars: null, like: null, offset: 0, limit: 5 }
}
