import { buttonStyle } from '../../ui/button-style.ts'
import { TextLink } from '../../ui/text/text-link.tsx'

interface NextStepsProps {
  /** Undefined: the page has nothing to buy now. */
  shopNow: string | undefined
  links: readonly { href: string; label: string }[]
}

/** The strong action and the quiet ones, at the top and at the end of a landing page (clauses 2.34 and 2.35). */
export function NextSteps({ shopNow, links }: NextStepsProps) {
  return (
    <>
      {shopNow && (
        <a href={shopNow} className={buttonStyle('strong', 'w-full sm:w-auto')}>
          Shop Now
        </a>
      )}
      {links.map(({ href, label }) => (
        <TextLink key={href} href={href}>
          {label}
        </TextLink>
      ))}
    </>
  )
}
