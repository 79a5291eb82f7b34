export const ROLES = ['anon', 'authenticated', 'service_role'] as const

/** A role of the database that a key or token stands for. */
export type Role = (typeof ROLES)[number]

/** Who asks, as far as the database is told: its policies read the claims. */
export interface Who {
  readonly role: Role
  readonly claims: Readonly<Record<string, unknown>>
}
