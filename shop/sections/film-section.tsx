import { filmOf } from '../films/film-of.ts'
import { Film } from '../ui/film/film.tsx'
import { Section } from '../ui/section.tsx'
import { type Source, SourceLink } from '../ui/text/source-link.tsx'

interface FilmSectionProps {
  /** Name of a film in `shop/films/`; until that is made, the words stand alone. */
  film: string
  title: string
  lead: string
  features: readonly { title: string; text: string; source?: Source | undefined }[]
}

/** A film that loops, and beside it what is seen there. */
export function FilmSection({ film: name, title, lead, features }: FilmSectionProps) {
  const film = filmOf(name)
  return (
    <Section ground="sheet" title={title} lead={lead}>
      <div className={film ? 'grid items-center gap-x-14 gap-y-10 md:grid-cols-2' : ''}>
        <Film film={film} picture={undefined} sizes="(min-width: 768px) 50vw, 100vw" threshold={0.25} />
        <ul className="divide-y divide-line border-y border-line">
          {features.map((feature) => (
            <li key={feature.title} className="py-6">
              <h3 className="text-xl">{feature.title}</h3>
              <p className="mt-2 max-w-[56ch] text-quiet">
                {feature.text}
                <SourceLink source={feature.source} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
