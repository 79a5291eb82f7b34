import { policies } from '#facts/policies.ts'
import { kneelingChair } from '#facts/products.ts'
import { ComparisonTable } from '../ui/comparison-table.tsx'
import { Section } from '../ui/section.tsx'

const { capacityLb, seat } = kneelingChair
const { otherChairs, warrantyYears, returns } = policies

const ROWS = [
  { label: 'Capacity', cells: [`${capacityLb} lb (113 kg)`, `${otherChairs.capacityLb} lb`] },
  {
    label: 'Warranty',
    cells: [`${warrantyYears}-year limited`, `${otherChairs.warrantyYears}-year limited`],
  },
  { label: 'Cushion', cells: [`${seat.foamIn} in memory foam`, 'Thinner foam'] },
  { label: 'Height', cells: [`Three holes, ${seat.travelIn} in of travel`, 'Often fixed'] },
  { label: 'Returns', cells: [`${returns.days} days, full refund`, 'Varies'] },
] as const

/** The comparison table of clauses 1.05, 2.22, 2.30 and 2.34. */
export function ChairComparison() {
  return (
    <Section title="Beside other chairs">
      <ComparisonTable
        caption="Keel compared with other kneeling chairs"
        columns={['Keel', 'Other chairs']}
        rows={ROWS}
      />
    </Section>
  )
}
