import { buttonStyle } from '../../ui/button-style.ts'
import { Section } from '../../ui/section.tsx'
import { TitledRows } from '../../ui/titled-rows.tsx'
import { ContentImage } from '../pictures/content-image.tsx'

interface MakingProps {
  steps: readonly {
    id: string
    title: string
    text: string
    image: { file: string; alt: string }
  }[]
}

/** Shows how a chair is made, with pictures of the parts it is made of. */
export function Making({ steps }: MakingProps) {
  return (
    <Section title="How the chairs are made">
      <ol className="grid gap-x-12 gap-y-14 sm:grid-cols-2">
        {steps.map(({ id, title, text, image }, index) => (
          <li key={id}>
            <ContentImage
              {...image}
              sizes="(min-width: 1400px) 656px, (min-width: 640px) 50vw, 100vw"
              className="aspect-4/3 w-full rounded-md object-cover"
            />
            <h3 className="mt-5 flex items-baseline gap-3 text-2xl">
              <span className="figures text-pine" aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-3 max-w-[52ch] text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

interface ValuesProps {
  values: readonly { id: string; title: string; text: string }[]
}

/** Clause 2.39: the four values, as its owner words them. */
export function Values({ values }: ValuesProps) {
  return (
    <Section ground="sheet" layout="beside" title="What we stand for">
      <TitledRows rows={values} />
    </Section>
  )
}

/** Clause 2.39: links on to the chairs, or to a person. */
export function AboutLinks() {
  return (
    <section
      aria-label="Where to go next"
      className="page-width flex flex-wrap items-center gap-x-8 gap-y-4 pb-16 lg:pb-28 print:hidden"
    >
      <a href="/collection" className={buttonStyle('strong')}>
        See the chairs
      </a>
      <a
        href="/contact"
        className="inline-flex min-h-11 items-center underline underline-offset-6 hover:no-underline"
      >
        Write to the workshop
      </a>
    </section>
  )
}
