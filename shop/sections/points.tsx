import { PointRows } from '../ui/point-rows.tsx'
import { Section } from '../ui/section.tsx'

interface PointsProps {
  title: string
  lead?: string | undefined
  ground?: 'paper' | 'sheet'
  /** Across, or to be read down beside the section's title. */
  layout?: 'across' | 'down'
  points: readonly { title: string; text: string }[]
}

/** A few reasons, each with its own small title. */
export function Points({ title, lead, ground = 'paper', layout = 'across', points }: PointsProps) {
  if (layout === 'down')
    return (
      <Section title={title} lead={lead} ground={ground} layout="beside">
        <PointRows points={points} />
      </Section>
    )
  return (
    <Section title={title} lead={lead} ground={ground}>
      <ul className="grid gap-x-12 gap-y-10 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-4">
        {points.map((point) => (
          <li key={point.title}>
            <h3 className="text-xl">{point.title}</h3>
            <p className="mt-3 text-quiet">{point.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
