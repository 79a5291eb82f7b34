import { Section } from '../ui/section.tsx'
import { type Source, SourceLink } from '../ui/text/source-link.tsx'
import { TitledRows } from '../ui/titled-rows.tsx'

interface FeatureListProps {
  title: string
  lead?: string | undefined
  ground?: 'paper' | 'sheet'
  /** Features in columns across the section, or in rows beside its title. */
  layout?: 'across' | 'down'
  features: readonly { title: string; text: string; source?: Source | undefined }[]
}

/** A few reasons, each with its own small title. */
export function FeatureList({
  title,
  lead,
  ground = 'paper',
  layout = 'across',
  features,
}: FeatureListProps) {
  if (layout === 'down')
    return (
      <Section title={title} lead={lead} ground={ground} layout="beside">
        <TitledRows rows={features} />
      </Section>
    )
  return (
    <Section title={title} lead={lead} ground={ground}>
      <ul className="grid gap-x-12 gap-y-10 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-4">
        {features.map((feature) => (
          <li key={feature.title}>
            <h3 className="text-xl">{feature.title}</h3>
            <p className="mt-3 text-quiet">
              {feature.text}
              <SourceLink source={feature.source} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
