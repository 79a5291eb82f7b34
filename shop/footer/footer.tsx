import { brand } from '#facts/brand.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { FooterLinks, footerLinkStyle } from './footer-links.tsx'
import { NewsletterForm } from './newsletter/newsletter-form.tsx'
import { PaymentBadges } from './payment-badges.tsx'
import { SocialLinks } from './social-links.tsx'

/** Clauses 2.10 and 2.16. A short page has the footer at its bottom, where `min-h` keeps it from growing upwards. */
export function Footer({ orderHelp }: { orderHelp: string }) {
  return (
    <footer className="mt-auto min-h-280 bg-ink text-paper md:min-h-200 lg:min-h-140">
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
          <div className="mt-4">
            <SocialLinks />
          </div>
        </div>
      </div>
      <div className="border-t border-paper/20">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-5 py-6 text-sm text-paper/70">
          <PaymentBadges />
          <p>© 2026 Keel. Shipping to the United States only for now. Charged in US dollars.</p>
        </div>
      </div>
    </footer>
  )
}
