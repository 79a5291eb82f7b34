import { Section } from '../../ui/section.tsx'
import { TitledRows } from '../../ui/titled-rows.tsx'

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
