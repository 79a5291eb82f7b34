import { readBrowserConfig } from '../../islands/browser-config.ts'

const TIMEOUT_MS = 10_000

let asked: Promise<boolean> | undefined

/**
 * Passkeys are offered where this browser has them and the backend's settings say `passkeys_enabled`. A hosted project
 * that does not say so, or does not answer, offers none.
 */
export function offersPasskeys(): Promise<boolean> {
  asked ??= hasPasskeys() ? askBackend() : Promise.resolve(false)
  return asked
}

function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && typeof navigator.credentials?.create === 'function'
}

async function askBackend(): Promise<boolean> {
  const { url, anonKey } = readBrowserConfig().backend
  try {
    const response = await fetch(`${url}/auth/v1/settings`, {
      headers: { apikey: anonKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // One field needs no library of schemas, which would come with the page before anything is touched.
    const settings: { readonly passkeys_enabled?: unknown } | null = await response.json()
    return settings?.passkeys_enabled === true
  } catch {
    asked = undefined // the next page part that needs it asks again
    return false
  }
}
