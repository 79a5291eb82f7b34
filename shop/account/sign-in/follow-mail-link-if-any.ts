/** Most visitors come without such a link: what reads one is not part of every page. */
export function followMailLinkIfAny(): void {
  if (!location.hash.includes('=')) return
  import('./follow-mail-link.ts').then(
    ({ followMailLink }) => followMailLink(),
    (error) => console.info('The link of a mail cannot be followed:', String(error)),
  )
}
