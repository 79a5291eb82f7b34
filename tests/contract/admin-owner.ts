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

export async function exportText(twin: Storefront): Promise<string> {
  const response = await twin.fetch(
    new Request(`${ORIGIN}/admin/catalogue.csv`, { headers: { authorization: `Bearer ${SERVICE_KEY}` } }),
  )
  if (!response.ok) throw new Error(`no export: ${response.status}`)
  return response.text()
}

export async function importText(
  twin: Storefront,
  text: string | Uint8Array<ArrayBuffer>,
): Promise<AdminAnswer> {
  const response = await twin.fetch(
    new Request(`${ORIGIN}/admin/catalogue.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SERVICE_KEY}`, 'x-changed-by': 'ada' },
      body: text,
    }),
  )
  return { status: response.status, body: await response.json() }
}
