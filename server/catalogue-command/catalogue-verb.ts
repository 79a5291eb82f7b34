import type { CommandVerb } from '../command/command-verb.ts'
import type { Admin } from './admin-client.ts'

export type Verb = CommandVerb<Admin>

/** Returns a time such as '2026-03-06 15:00 UTC'. */
export function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
