import type { Context } from 'hono'
import type { AuthParts } from '../parts.ts'

const PROVIDERS_OFF = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'phone',
  'zoom',
]

/** Tells clients which ways of signing in they may offer. */
export function settings({ signIns, relyingParty }: Pick<AuthParts, 'signIns' | 'relyingParty'>) {
  const off = Object.fromEntries(PROVIDERS_OFF.map((name) => [name, false]))
  const told = {
    external: { anonymous_users: signIns.areAnonymousAllowed, ...off, email: true },
    disable_signup: !signIns.areSignUpsAllowed,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: relyingParty !== undefined,
  }
  return (c: Context): Response => c.json(told)
}
