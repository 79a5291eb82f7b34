import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { deliveries, freeOverCents } from '#facts/delivery/delivery.ts'
import { policies } from '#facts/policies/policies.ts'
import { currentTerms, refundDays } from '#facts/policies/terms.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import { freeShipping } from '../../currency/free-shipping.ts'

const { assembly } = policies

/** Clauses 9.14 and 1.03. */
export function shippingSentences(product: ProductFacts | undefined, currency: CurrencyCode): string[] {
  const terms = currentTerms()
  return [
    `${freeShipping(freeOverCents(), currency)}. Ships within ${terms.shipsWithinHours} hours, to the United States only for now.`,
    `${deliverySentence()} Federal holidays are not counted.`,
    ...installationOf(product),
    `${terms.returnDays}-day risk-free returns, counted from delivery: a prepaid label at no cost, and a full refund within ${refundDays(terms)} of receiving the return.`,
  ]
}

function deliverySentence(): string {
  const [usual, ...others] = deliveries()
  const more = others.map(({ name, time, feeCents }) => {
    const fee = feeCents(0) > 0 ? ' for an extra fee' : ''
    return `, ${name.toLowerCase()} ${time}${fee}`
  })
  return `${usual?.name} delivery takes ${usual?.time}${more.join('')}.`
}

function installationOf(product: ProductFacts | undefined): string[] {
  if (!product) return []
  return product.assembly === 'by hand'
    ? ['Nothing to assemble. It goes on by hand, without tools.']
    : [`Assembly takes ${assembly.minMinutes} to ${assembly.maxMinutes} minutes. The tools are in the box.`]
}

export function warrantySentence(product: ProductFacts | undefined): string {
  const covered = product && !isPart(product) ? ' on frame, fittings and cushions' : ''
  return `${currentTerms().warrantyYears}-year limited warranty${covered}.`
}

/** British English puts no comma before 'and', as clause 1.03 writes it. */
const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** None where there is nothing to name. */
export function certificationsSentences(names: readonly string[]): string[] {
  return names.length > 0 ? [`${inWords.format(names)}.`] : []
}
