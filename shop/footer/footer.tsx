import { brand } from '#facts/brand.ts'
import { navigation } from '#facts/navigation.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { NewsletterForm } from './newsletter/newsletter-form.tsx'

const footerLinkStyle =
  'inline-flex min-h-11 min-w-11 items-center text-paper/80 hover:text-paper hover:underline underline-offset-4'

/** Clause 2.16. The names appear as text, because the logos belong to the brands. */
const ACCEPTED = [
  'Visa',
  'Mastercard',
  'American Express',
  'Discover',
  'Apple Pay',
  'Google Pay',
  'Meta Pay',
  'PayPal',
  'Shop Pay',
] as const

/** Clause 2.16: these links point nowhere, so they have no href and do not react to a key or tap. */
const NETWORKS = ['Facebook', 'Instagram', 'YouTube'] as const

/** Clauses 2.10 and 2.16. A short page has the footer at its bottom, where `min-h` keeps it from growing upwards. */
export function Footer({ orderHelp }: { orderHelp: string }) {
  return (
    <footer className="mt-auto min-h-280 bg-ink wrap-anywhere text-paper md:min-h-200 lg:min-h-140">
      <div className="page-width grid gap-x-16 gap-y-12 py-14 md:grid-cols-2 lg:grid-cols-[1.1fr_1.2fr_1fr] lg:py-24">
        <div>
          <Wordmark />
          <p className="mt-4 mb-10 max-w-[30ch] text-paper/80">
            Kneeling chairs and stools for people who work at a desk.
          </p>
          <NewsletterForm />
        </div>
        <FooterLinks />
        <div>
          <address className="not-italic">
            <p className="text-paper/80">Questions about your back, your desk or your order?</p>
            <a href={brand.phoneLink} className={`${footerLinkStyle} figures mt-2`}>
              {brand.phone}
            </a>
            <br />
            <a href={`mailto:${brand.supportEmail}`} className={footerLinkStyle}>
              {brand.supportEmail}
            </a>
          </address>
          <a href={orderHelp} className={footerLinkStyle}>
            Find an order
          </a>
          <br />
          <a href="/compare" className={footerLinkStyle}>
            Compare our seats
          </a>
          <div className="mt-4">
            <SocialLinks />
          </div>
        </div>
      </div>
      <div className="border-t border-paper/20">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-5 py-6 text-sm text-paper/70">
          <PaymentBadges />
          <p>© Keel. Shipping to the United States only for now. Charged in US dollars.</p>
        </div>
      </div>
    </footer>
  )
}

/** Clause 2.16. */
function FooterLinks() {
  return (
    <nav aria-label="Footer">
      <ul className="gap-x-6 [columns:2_7rem]">
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

function SocialLinks() {
  return (
    <ul aria-label="Social media, opening later" className="flex flex-wrap gap-x-6">
      {NETWORKS.map((name) => (
        <li key={name}>
          {/* biome-ignore lint/a11y/useValidAnchor: a placeholder link, as HTML means it, has no href */}
          <a role="link" aria-disabled="true" className="inline-flex min-h-11 items-center text-paper/80">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function PaymentBadges() {
  return (
    <ul aria-label="Accepted payments" className="flex flex-wrap gap-2">
      {ACCEPTED.map((name) => (
        <li
          key={name}
          className="rounded-xs border border-paper/30 px-2 py-0.5 text-[0.735rem] font-medium whitespace-nowrap text-paper/90"
        >
          {name}
        </li>
      ))}
    </ul>
  )
}
