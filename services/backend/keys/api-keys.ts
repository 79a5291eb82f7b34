import { createHash } from 'node:crypto'
import type { ApiKeyRole } from './api-key.ts'

export interface ApiKeys {
  roleOf(candidate: string): ApiKeyRole | undefined
}

/** Keys are compared by digest, so that the time says nothing of how much of a key was right. */
export function createApiKeys({ anonKey, serviceKey }: { anonKey: string; serviceKey: string }): ApiKeys {
  const roles = new Map<string, ApiKeyRole>([
    [digest(anonKey), 'anon'],
    [digest(serviceKey), 'service_role'],
  ])
  return { roleOf: (candidate) => roles.get(digest(candidate)) }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
