import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { deliveries } from '#facts/delivery/delivery.ts'
import { policies } from '#facts/policies/policies.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import { freeShipping } from '../../currency/free-shipping.ts'

const { shipping, returns, warrantyYears, assembly } = policies

/** Clauses 9.14 and 1.03. */
export function shippingSentences(product: ProductFacts | undefined, currency: CurrencyCode): string[] {
  return [
    `${freeShipping(currency)}. Ships within ${shipping.shipsWithinHours} hours, to the United States only for now.`,
    `${deliverySentence()} Federal holidays are not counted.`,
    ...installationOf(product),
    `${returns.days}-day risk-free returns, counted from delivery: a prepaid label at no cost, and a full refund within ${returns.minRefundBusinessDays}-${returns.maxRefundBusinessDays} business days of receiving the return.`,
  ]
}

function deliverySentence(): string {
  const [usual, ...others] = deliveries
  const more = others.map(({ name, time }) => `, ${name.toLowerCase()} ${time} for an extra fee`)
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
  return `${warrantyYears}-year limited warranty${covered}.`
}

/** British English puts no comma before 'and', as clause 1.03 writes it. */
const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** None where there is nothing to name. */
export function certificationsSentences(names: readonly string[]): string[] {
  return names.length > 0 ? [`${inWords.format(names)}.`] : []
}
