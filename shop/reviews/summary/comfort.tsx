import { averageOf, type ComfortCounts, type StarCounts } from '../../clients/backend/review-summaries.ts'
import { oneDecimal } from '../load/counted-reviews.ts'

interface ComfortProps {
  all: ComfortCounts
  /** Ratings by people like the reader; undefined: the reader gave no body and desk, or nobody is like them. */
  like: ComfortCounts | undefined
}

const RATED: readonly (readonly [keyof ComfortCounts, string])[] = [
  ['knees', 'Comfort at the knees'],
  ['back', 'Comfort at the back'],
  ['assembly', 'Ease of assembly'],
]

/** The average ratings of single things, 1 to 5, by those who rated them. */
export function Comfort({ all, like }: ComfortProps) {
  const rated = RATED.filter(([thing]) => averageOf(all[thing]) !== null)
  if (rated.length === 0) return null
  return (
    <table className="figures mt-8 w-full border-t border-line text-[15px]">
      <caption className="sr-only">How comfort and assembly were rated, from 1 to 5</caption>
      <thead>
        <tr className="text-sm text-quiet">
          <td className="py-2" />
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            {like ? 'Everyone' : 'Of 5'}
          </th>
          {like && (
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              Like you
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rated.map(([thing, name]) => (
          <tr key={thing}>
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
            </th>
            <Average counts={all[thing]} />
            {like && <Average counts={like[thing]} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Average({ counts }: { counts: StarCounts }) {
  const average = averageOf(counts)
  return (
    <td className="py-1.5 pl-4 text-right font-medium">
      {average === null ? (
        <span className="font-normal text-quiet">not rated</span>
      ) : (
        oneDecimal(average).toFixed(1)
      )}
    </td>
  )
}
