import type { ReactNode } from 'react'
import { buttonStyle } from '../../ui/button-style.ts'
import { FirstRowEnd } from '../../ui/first-row-end.tsx'
import { Picture, type PictureSource } from '../../ui/picture/picture.tsx'
import { TextLink } from '../../ui/text/text-link.tsx'

interface LandingHeroProps {
  title: string
  lead: string
  picture: PictureSource | undefined
  /** Links to the next steps. */
  children: ReactNode
}

/** The top of a page about one kind of chair. */
export function LandingHero({ title, lead, picture, children }: LandingHeroProps) {
  return (
    <section className="border-b border-line">
      <div
        className={`page-width grid items-center gap-x-14 gap-y-10 pt-10 ${picture ? 'lg:grid-cols-2 lg:py-14' : 'pb-14 lg:py-24'}`}
      >
        <div>
          <h1 className="text-[clamp(min(2.4rem,15vw),5.4vw,4.6rem)] leading-none">{title}</h1>
          <p className="mt-6 max-w-[48ch] text-lg text-quiet">{lead}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">{children}</div>
        </div>
        {picture && (
          <Picture
            image={picture}
            eager
            sizes="(min-width: 1024px) 50vw, 100vw"
            className="aspect-square w-full bg-white object-contain"
          />
        )}
      </div>
      <FirstRowEnd />
    </section>
  )
}

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
