interface StarsProps {
  rating: number
  className?: string
}

const OUTLINE = 'l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z'
/** The star is drawn on a grid of 24 units. */
export const STAR = `M12 2.6${OUTLINE}`
const FIVE_STARS = STAR + `m24 0${OUTLINE}`.repeat(4)
const STAR_UNITS = 24
/** The five stars reach from here to there. */
const [LEFT_UNITS, RIGHT_UNITS] = [2.5, 117.5] as const

/** Five stars, filled to the rating in halves. */
export function Stars({ rating, className = 'h-4' }: StarsProps) {
  const filled = Math.min(5, Math.max(0, Math.round(rating * 2) / 2))
  return (
    <svg viewBox="0 0 120 24" className={className} role="img" aria-label={`Rated ${rating} out of 5`}>
      <path d={FIVE_STARS} fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d={FIVE_STARS} fill="currentColor" clipPath={`inset(0 ${unfilledPercent(filled)}% 0 0)`} />
    </svg>
  )
}

/** The share of the stars' own box that stays empty, from the right. */
function unfilledPercent(filled: number): number {
  const units = RIGHT_UNITS - Math.max(LEFT_UNITS, Math.min(RIGHT_UNITS, filled * STAR_UNITS))
  return Number(((units / (RIGHT_UNITS - LEFT_UNITS)) * 100).toFixed(3))
}
