/** What a mail's link is for, in GoTrue's words. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

interface VerifyLink {
  readonly linkToken: string
  readonly type: LinkType
  readonly redirectTo: URL
  /** Whether it ends in an auth code: by the prefix clients and people's own templates know it. */
  readonly isPkce: boolean
}

export const PKCE_PREFIX = 'pkce_'

export function verifyLink(publicUrl: string, { linkToken, type, redirectTo, isPkce }: VerifyLink): string {
  const token = isPkce ? PKCE_PREFIX + linkToken : linkToken
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo.href })
  return `${publicUrl}/auth/v1/verify?${query}`
}
