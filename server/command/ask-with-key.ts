import { CommandFailure } from './command-verb.ts'

/** Asks the shop with its service key, which goes to the address that the owner has set and to no other. */
export async function askWithKey(origin: string, url: URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  const location = response.headers.get('location')
  if (response.status < 300 || response.status > 399 || location === null) return response
  const place = URL.parse(location, url)?.href ?? 'no address at all'
  throw new CommandFailure(
    `the address ${origin} leads to ${place}: set PUBLIC_URL to where the shop itself answers`,
  )
}
