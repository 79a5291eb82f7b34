import { isStored } from '../../islands/is-stored.ts'

/** Most visitors come without such a link, and without a sign-out to repeat: neither is part of every page. */
export function followMailLinkIfAny(): void {
  // The key of `unheard-sign-outs.ts`, which would bring along what reads it.
  if (!location.hash.includes('=') && !isStored('keel_unheard_sign_outs')) return
  import('../arrive.ts').then(
    ({ arrive }) => arrive(),
    (error) => console.info('The link of a mail cannot be followed:', String(error)),
  )
}
