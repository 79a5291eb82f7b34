import { Accordion } from '../ui/accordion.tsx'
import { ComparisonTable } from '../ui/comparison-table.tsx'
import { Film } from '../ui/film/film.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import { Section } from '../ui/section.tsx'
import { Specimen } from './specimen.tsx'

const DRAWING = '/favicon.svg'
const FILM = {
  ...{ title: 'A film', description: 'What is seen on it.', loops: true, width: 1280, height: 720 },
  sources: [{ src: '/films/none.mp4', type: 'video/mp4' }],
  poster: { src: DRAWING, avif: DRAWING, webp: DRAWING },
  captions: undefined,
}
const ITEMS = [
  { title: 'The first question', body: <p>Its answer. Opening another closes it.</p> },
  {
    title: 'A question so long that it wraps on a phone, and still has its sign beside it',
    body: <p>Yes.</p>,
  },
]

/** The address of a picture has its origin, as a storefront's has. */
export function Blocks({ origin }: { readonly origin: string }) {
  const picture = { url: origin + DRAWING, altText: 'From the side', width: 1600, height: 1600 }
  return (
    <>
      <Specimen name="Picture: missing">
        <div className="size-64">
          <Picture image={undefined} sizes="256px" className="size-full" />
        </div>
      </Specimen>
      <Specimen name="Film: not made yet, beside a text, and one that waits to be asked">
        <div className="w-80">
          <Film film={undefined} picture={picture} sizes="320px" threshold={0.5} />
        </div>
        <div className="w-80">
          <Film film={FILM} picture={undefined} sizes="320px" threshold={0.5} />
        </div>
        <div className="w-80">
          <Film film={FILM} picture={undefined} sizes="320px" />
        </div>
      </Specimen>
      <Specimen name="Accordion">
        <div className="w-full max-w-[720px]">
          <Accordion name="styleguide" heading="h3" items={ITEMS} />
        </div>
      </Specimen>
      <Specimen name="Comparison table">
        <ComparisonTable
          caption="An example"
          columns={['Keel', 'Other chairs']}
          rows={[
            { label: 'Capacity', cells: ['250 lb', '200 lb'] },
            { label: 'Something said at length', cells: ['Three holes, 4 in of travel', 'Often fixed'] },
          ]}
        />
      </Specimen>
      {(['paper', 'sheet', 'ink'] as const).map((ground) => (
        <Section key={ground} ground={ground} title={`A section on ${ground}`} lead="And its lead.">
          <p>What stands in it.</p>
        </Section>
      ))}
    </>
  )
}
