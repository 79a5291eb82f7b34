import { daysWords, refundDays, type TermFigures } from '#facts/policies/terms.ts'
import { writeCents } from './amounts.ts'
import type { TermsChanged } from './terms.ts'

/** Each figure of the terms in words, by what it is called. */
function inWords(figures: TermFigures): Map<string, string> {
  const { shipsWithinHours, returnDays, trialDays, warrantyYears, replyWithinHours } = figures
  return new Map([
    ...figures.methods.flatMap((each): [string, string][] => [
      [`${each.method} delivery, name`, each.name],
      [`${each.method} delivery, fee`, `$${writeCents(each.feeCents)}`],
      [
        `${each.method} delivery, free over`,
        each.freeOverCents === null ? 'no limit' : `$${writeCents(each.freeOverCents)}`,
      ],
      [`${each.method} delivery, time`, daysWords(each.minDays, each.maxDays, each.counted)],
      [`${each.method} delivery`, each.isOffered ? 'offered' : 'not offered'],
    ]),
    ['sent within', `${shipsWithinHours} hours`],
    ['returns', `${returnDays} days`],
    ['refunds', refundDays(figures)],
    ['trial', `${trialDays} days`],
    ['warranty', `${warrantyYears} years`],
    ['answers within', `${replyWithinHours} hours`],
    [
      'hours of the phone',
      figures.hours
        .map(({ days, opens, closes }) => `${days} ${opens === null ? 'closed' : `${opens} to ${closes}`}`)
        .join(', '),
    ],
    ['seller’s address', figures.sellerAddress.join(', ') || 'not said'],
  ])
}

export function termChanges(before: TermFigures, after: TermFigures): TermsChanged['changes'] {
  const [were, are] = [inWords(before), inWords(after)]
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((what) => {
    const change = { what, before: were.get(what) ?? null, after: are.get(what) ?? null }
    return change.before === change.after ? [] : [change]
  })
}

/** 'returns: 37 days (30 days before)' */
export function changedTermWords({ what, before, after }: TermsChanged['changes'][number]): string {
  return `${what}: ${after ?? 'none'} (${before ?? 'none'} before)`
}
