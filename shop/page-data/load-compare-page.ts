import { chooseAmong } from '#geometry/fit.ts'
import { readChosenSeats, SEATS_PARAMETER } from '../fit/compare/chosen-seats.ts'
import { insteadOf } from '../fit/finder/answer-fit.ts'
import { fitSearch, readFitQuery } from '../fit/finder/fit-query.ts'
import { parseDeskAlone, parseFitQuery } from '../fit/finder/parse-fit-query.ts'
import { soldSeats } from '../fit/seat-offers.ts'
import type { PageServices } from '../page-api/page-services.ts'
import { loadSeatProducts, offersOf } from './load-seat-offers.ts'

/** Loads what the comparison shows: the seats that the address names, for whom it names, as they are sold now. */
export async function loadComparePage(locals: PageServices) {
  const { page } = locals
  const query = readFitQuery(page)
  const named = page.parameter(SEATS_PARAMETER)
  // There are as many addresses as there are orders and misspellings.
  if (named !== undefined) page.doNotCache()
  const products = await loadSeatProducts(locals)
  const offers = offersOf(products)
  const chosen = readChosenSeats(named)
  const parsed = query && parseFitQuery(query)
  const visitor = parsed?.kind === 'visitor' ? parsed.visitor : undefined
  const desk = query && parseDeskAlone(query)
  const sold = soldSeats(offers)
  const shown = chosen.seats.filter((seat) => sold.includes(seat))
  const choice = visitor && chooseAmong(shown, visitor)
  return {
    ...{ query, visitor, desk, offers, named },
    problem: chosen.problem,
    problems: parsed?.kind === 'problems' && !desk ? parsed.problems : [],
    answers: query && (visitor || desk) ? fitSearch(query) : '',
    /** What fits comes first. */
    compared: choice ? [...choice.fits, ...choice.near, ...choice.refused].map(({ seat }) => seat) : shown,
    soldCount: sold.length,
    leftOut: sold.filter((seat) => !shown.includes(seat)),
    instead: visitor && sold.length > 0 ? insteadOf(visitor, sold) : undefined,
    isAsked: query !== undefined || named !== undefined,
    isFailed: products === undefined,
    pictureOf: (handle: string) => products?.find((product) => product.handle === handle)?.images[0],
  } as const
}
