import { Section } from '../../ui/section.tsx'
import { SupportDetails } from './support-details.tsx'

/** Clause 2.47: support e-mail and support phone, with the hours in which it is answered. */
export function SupportPanel() {
  return (
    <Section ground="sheet" title="Not answered here?">
      <SupportDetails />
    </Section>
  )
}
