import { PointRows } from '../../ui/point-rows.tsx'
import { Section } from '../../ui/section.tsx'

interface ValuesProps {
  values: readonly { id: string; title: string; text: string }[]
}

/** Clause 2.39: the four values, as its owner words them. */
export function Values({ values }: ValuesProps) {
  return (
    <Section ground="sheet" layout="beside" title="What we stand for">
      <PointRows points={values} />
    </Section>
  )
}
