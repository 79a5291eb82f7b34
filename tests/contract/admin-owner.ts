import type { Storefront } from '#services/storefront/storefront.ts'
import { ORIGIN, SERVICE_KEY } from './storefront-twin.ts'

export interface AdminAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  readonly body: any
}

/** The owner at the admin endpoint, with the service key unless another one is given. */
export async function askAdmin(
  twin: Storefront,
  method: string,
  path: string,
  json?: unknown,
  authorization = `Bearer ${SERVICE_KEY}`,
): Promise<AdminAnswer> {
  const response = await twin.fetch(
    new Request(`${ORIGIN}/admin/${path}`, {
      method,
      headers: { authorization, 'x-changed-by': 'ada' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }),
  )
  return { status: response.status, body: await response.json() }
}
