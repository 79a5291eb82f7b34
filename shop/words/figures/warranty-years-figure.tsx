import { currentTerms } from '#facts/policies/terms.ts'
import { TimeLine } from './time-line.tsx'

const DAYS_OF_A_YEAR = 365
const MAX_IN_WORDS = 6

/** The years of the warranty, with the days in which a return needs no reason, to scale (clauses 1.03 and 9.14). */
export function WarrantyYearsFigure() {
  const { warrantyYears, returnDays } = currentTerms()
  const years = Array.from({ length: warrantyYears }, (_, index) => ({
    length: 1,
    // More than these in full words are wider than a phone.
    label: index === 0 || warrantyYears <= MAX_IN_WORDS ? `Year ${index + 1}` : String(index + 1),
    marked: index === 0 ? returnDays / DAYS_OF_A_YEAR : 0,
  }))
  return (
    <TimeLine
      spans={years}
      caption={`The warranty lasts ${warrantyYears} years from the day of delivery. The green mark is the first ${returnDays} days, when you can return it for any reason. Both are to scale.`}
    />
  )
}
