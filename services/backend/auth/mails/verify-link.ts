/** The purposes of a mail's link, in GoTrue's words. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

interface VerifyLink {
  readonly linkToken: string
  readonly type: LinkType
  readonly redirectTo: URL
  /** Whether the link ends in an auth code, which clients and custom mail templates tell by its prefix. */
  readonly isPkce: boolean
}

export const PKCE_PREFIX = 'pkce_'

export function verifyLink(publicUrl: string, { linkToken, type, redirectTo, isPkce }: VerifyLink): string {
  const token = isPkce ? PKCE_PREFIX + linkToken : linkToken
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo.href })
  return `${publicUrl}/auth/v1/verify?${query}`
}
