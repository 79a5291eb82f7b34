import { kneelingChair } from '#facts/products.ts'
import { filmOf } from '../../films/film-of.ts'
import { Film } from '../../ui/film/film.tsx'
import type { PictureSource } from '../../ui/picture/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { countWords, countWordsFirst } from '../../ui/text/number-words.ts'

const {
  seat,
  kneePad,
  use: { knobs },
} = kneelingChair
const holes = seat.heightAtHoleIn.length

/** Clause 2.34: how the chair is set, with a film that loops. */
export function Adjustability({ picture }: { picture: PictureSource | undefined }) {
  return (
    <Section
      ground="sheet"
      title={`${countWordsFirst(knobs.seat + knobs.kneePad)} knobs, ${countWords(holes)} holes, no tools`}
      lead={`Holes are numbered from 1, the lowest, to ${holes}. Start with the seat in hole ${seat.defaultHole} and the knee pad in hole ${kneePad.defaultHole}.`}
    >
      <div className="grid items-center gap-x-14 gap-y-10 md:grid-cols-2">
        <Film
          film={filmOf('adjustability')}
          picture={picture}
          sizes="(min-width: 768px) 50vw, 100vw"
          threshold={0.25}
        />
        <table className="w-full border-collapse text-left">
          <caption className="pb-4 text-left text-quiet">
            How high each cushion is, at the middle of its top
          </caption>
          <thead>
            <tr className="border-b-2 border-ink wrap-normal">
              <th scope="col" className="py-3 font-medium">
                Hole
              </th>
              <th scope="col" className="py-3 font-medium">
                Seat
              </th>
              <th scope="col" className="py-3 font-medium">
                Knee pad
              </th>
            </tr>
          </thead>
          <tbody className="figures text-lg">
            {seat.heightAtHoleIn.map((height, index) => (
              <tr key={height} className="border-b border-line">
                <th scope="row" className="py-3 font-medium">
                  {index + 1}
                </th>
                <td className="py-3">{height} in</td>
                <td className="py-3">{kneePad.heightAtHoleIn[index]} in</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
