import { seatOf } from '#facts/seats.ts'
import { fitOf } from '#geometry/fit.ts'
import { parseFitQuery } from '../finder/parse-fit-query.ts'
import { reasonsAgainst } from '../finder/unsuitable.ts'
import { soldSeats } from '../seat-offers.ts'
import {
  cardTitle,
  desksOf,
  gapsOf,
  limitsOf,
  settingInBrief,
  stepsOf,
  testsOf,
} from '../setting/explain-setting.ts'
import { type FitTold, type FitWish, named, queryOf, settingWords } from './find-fit.ts'

export type SetupFound =
  | { readonly kind: 'problems'; readonly problems: readonly string[] }
  | { readonly kind: 'no-seat' }
  | { readonly kind: 'found'; readonly answer: object }

/** Tells a program what the setup card of a seat tells the person for whom it is made. */
export function findSetup(handle: string, wish: FitWish, told: FitTold): SetupFound {
  const seat = seatOf(handle)
  if (!seat) return { kind: 'no-seat' }
  const parsed = parseFitQuery(queryOf(wish))
  if (parsed.kind === 'problems')
    return { kind: 'problems', problems: parsed.problems.map(({ message }) => message) }
  const { visitor } = parsed
  const fit = fitOf(seat, visitor)
  if (fit.verdict === 'refused') {
    const answer = {
      ...named(fit, told),
      verdict: 'does_not_fit',
      title: `The ${seat.name} is not suitable`,
      reasons: reasonsAgainst(fit, visitor).map(({ words }) => words),
      sentences: desksOf(seat, visitor),
    }
    return { kind: 'found', answer }
  }
  const { setting, elbowAboveDeskIn, thighBelowDeskIn } = fit
  const answer = {
    ...named(fit, told),
    verdict: fit.verdict === 'fits' ? 'fits' : 'near_miss',
    title: cardTitle(fit),
    setting: settingWords(setting),
    setting_in_brief: settingInBrief(seat, setting),
    steps: stepsOf(seat, setting, visitor, told.claims),
    sentences: [
      ...gapsOf(elbowAboveDeskIn, thighBelowDeskIn),
      ...limitsOf(fit, visitor, soldSeats(told.offers)),
      ...testsOf(seat),
      ...desksOf(seat, visitor),
    ],
  }
  return { kind: 'found', answer }
}
