import { Section } from '../../ui/section.tsx'

interface ValuesProps {
  values: readonly { id: string; title: string; text: string }[]
}

/** Clause 2.39: the four values, as its owner words them. */
export function Values({ values }: ValuesProps) {
  return (
    <Section ground="sheet" title="What we stand for">
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
        {values.map(({ id, title, text }) => (
          <li key={id} className="border-t border-ink pt-5">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-3 max-w-[44ch] text-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
