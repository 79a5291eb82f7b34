import type { StarTotal } from '../../clients/backend/reviews-by-star.ts'
import { TextLink } from '../../ui/text/text-link.tsx'

/** These counts are public, so that anybody can see whether poor reviews are hidden more often than good ones. */
export function HiddenCounts({ totals }: { totals: readonly StarTotal[] | undefined }) {
  if (!totals) {
    return (
      <div className="mt-6 border-l border-walnut pl-5">
        <p>The counts could not be loaded just now. Everything else on this page still applies.</p>
        <TextLink href="/reviews#hidden">Try again</TextLink>
      </div>
    )
  }
  return (
    <table className="figures mt-6 w-full max-w-md border-collapse text-left">
      <caption className="pb-3 text-left text-[15px] text-quiet">
        Reviews of all our products, by their stars. Sample reviews are not counted.
      </caption>
      <thead>
        <tr className="border-b-2 border-ink">
          {['Stars', 'Shown', 'Hidden'].map((name, at) => (
            <th key={name} scope="col" className={`py-3 font-semibold ${at > 0 ? 'text-right' : ''}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map(({ stars, shown, hidden }) => (
          <tr key={stars} className="border-b border-line">
            <th scope="row" className="py-3 font-medium">
              {stars} {stars === 1 ? 'star' : 'stars'}
            </th>
            <td className="py-3 text-right">{shown.toLocaleString('en-US')}</td>
            <td className="py-3 text-right">{hidden.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
