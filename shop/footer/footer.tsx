import { brand } from '#facts/brand.ts'
import { navigation } from '#facts/navigation.ts'
import { Wordmark } from '../ui/wordmark.tsx'

const linkStyle =
  'inline-flex min-h-11 items-center text-paper/80 hover:text-paper hover:underline underline-offset-4'

export function Footer() {
  return (
    <footer className="mt-auto bg-ink text-paper">
      <div className="page-width grid gap-x-12 gap-y-10 py-14 md:grid-cols-[1.2fr_2fr_1.2fr] lg:py-20">
        <div>
          <Wordmark />
          <p className="mt-4 max-w-[30ch] text-paper/80">
            Chairs that keep a spine upright, for people whose backs hurt at a desk.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
            {navigation.footer.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className={linkStyle}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <address className="not-italic">
          <p className="text-paper/80">Questions about your back, your desk or your order?</p>
          <a href={brand.phoneLink} className={`${linkStyle} figures mt-2`}>
            {brand.phone}
          </a>
          <br />
          <a href={`mailto:${brand.supportEmail}`} className={linkStyle}>
            {brand.supportEmail}
          </a>
        </address>
      </div>
      <div className="page-width flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-paper/20 py-6 text-sm text-paper/70">
        <p>© 2026 Keel. Shipping to the United States only for now.</p>
        <p>Prices are charged in US dollars at the checkout.</p>
      </div>
    </footer>
  )
}
