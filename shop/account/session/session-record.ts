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

/** Whose session it is, from what the client library keeps; something else that stands there is nobody's. */
export function accountOf(keptSession: string | null): Account {
  const user = userOf(keptSession)
  return user ? { kind: 'signed-in', email: user.email } : { kind: 'signed-out' }
}

/** With the id, which stays where the address changes. */
export function userOf(keptSession: string | null): { id?: string | undefined; email: string } | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sessionSchema), keptSession)
  return parsed.success ? parsed.output.user : undefined
}
