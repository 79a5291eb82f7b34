import type { BrowserSession } from '#shop/account/session/browser-session.ts'
import { createSessionKeeper } from '#shop/account/session/session-keeper.ts'
import { SESSION_KEY } from '#shop/account/session/session-key.ts'
import { createBackendAuth } from '#shop/clients/backend-auth.ts'
import { fakeAuthService, refusal } from './fake-auth-service.ts'

/** The client library of a page, whose backend gives these answers in turn. */
export function openAccountPage(...answers: (() => Response | Promise<Response>)[]) {
  const local = memory()
  const keeper = createSessionKeeper({ local, tab: memory(), key: SESSION_KEY, onChange: () => {} })
  const service = fakeAuthService(() => answers.shift()?.() ?? refusal(500, 'unexpected', 'nothing to say'))
  const client = createBackendAuth({
    url: 'https://backend.example',
    anonKey: 'anon',
    sessionKey: SESSION_KEY,
    storage: keeper,
    locks: undefined,
    isSessionInUrl: false,
    fetch: service.fetch,
  })
  const session: BrowserSession = { client, keeper }
  return {
    session,
    asked: service.asked,
    keep: (kept: object) => local.setItem(SESSION_KEY, JSON.stringify(kept)),
  }
}

function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}
