interface StarsProps {
  rating: number
  className?: string
}

/** The star is drawn on a grid of 24 units. */
export const STAR = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z'
const PLACES = [0, 1, 2, 3, 4]

/** Five stars, filled to the rating in halves. */
export function Stars({ rating, className = 'h-4' }: StarsProps) {
  const filled = Math.round(rating * 2) / 2
  return (
    <svg viewBox="0 0 120 24" className={className} role="img" aria-label={`Rated ${rating} out of 5`}>
      {PLACES.map((place) => (
        <g key={place} transform={`translate(${place * 24} 0)`}>
          <path d={STAR} fill="none" stroke="currentColor" strokeWidth="1.2" />
          <path d={STAR} fill="currentColor" clipPath={clipFor(filled - place)} />
        </g>
      ))}
    </svg>
  )
}

function clipFor(share: number): string {
  return `inset(0 ${100 - Math.min(1, Math.max(0, share)) * 100}% 0 0)`
}
