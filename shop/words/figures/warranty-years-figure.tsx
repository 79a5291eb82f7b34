import { policies } from '#facts/policies/policies.ts'
import { TimeLine } from './time-line.tsx'

const { warrantyYears, returns } = policies
const DAYS_OF_A_YEAR = 365

/** The years of the warranty, with the days in which a return needs no reason, to scale (clauses 1.03 and 9.14). */
export function WarrantyYearsFigure() {
  const years = Array.from({ length: warrantyYears }, (_, index) => ({
    length: 1,
    label: `Year ${index + 1}`,
    marked: index === 0 ? returns.days / DAYS_OF_A_YEAR : 0,
  }))
  return (
    <TimeLine
      spans={years}
      caption={`The warranty lasts ${warrantyYears} years from the day of delivery. The green mark is the first ${returns.days} days, when you can return it for any reason. Both are to scale.`}
    />
  )
}
