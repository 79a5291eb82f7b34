import { navigation } from '#facts/navigation.ts'

export const footerLinkStyle =
  'inline-flex min-h-11 min-w-11 items-center text-paper/80 hover:text-paper hover:underline underline-offset-4'

/** Clause 2.16. */
export function FooterLinks() {
  return (
    <nav aria-label="Footer">
      <ul className="grid grid-cols-2 gap-x-6">
        {navigation.footer.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className={footerLinkStyle}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
