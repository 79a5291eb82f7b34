export const ROLES = ['anon', 'authenticated', 'service_role'] as const

/** A database role that an API key or token stands for. */
export type Role = (typeof ROLES)[number]

/** The caller as the database sees it: its policies read the claims. */
export interface Who {
  readonly role: Role
  readonly claims: Readonly<Record<string, unknown>>
}
