import * as v from 'valibot'

const sessionSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  user: v.object({ id: v.optional(v.string()), email: v.optional(v.string(), '') }),
})

export type Account =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in'; readonly email: string }

/** The account of the session that the client library stored; any other stored text counts as signed out. */
export function accountOf(keptSession: string | null): Account {
  const user = userOf(keptSession)
  return user ? { kind: 'signed-in', email: user.email } : { kind: 'signed-out' }
}

/** The session's user with the id, which stays the same when the address changes. */
export function userOf(keptSession: string | null): { id?: string | undefined; email: string } | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sessionSchema), keptSession)
  return parsed.success ? parsed.output.user : undefined
}
