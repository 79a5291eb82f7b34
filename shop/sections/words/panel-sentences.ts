import type { CurrencyCode } from '#facts/currencies.ts'
import { deliveryTerms } from '#facts/delivery.ts'
import { policies } from '#facts/policies.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import { freeShipping } from '../../currency/free-shipping.ts'

const { shipping, returns, warrantyYears, assembly } = policies

/** Clauses 9.14 and 1.03. */
export function shippingSentences(product: ProductFacts | undefined, currency: CurrencyCode): string[] {
  const { standard, express } = deliveryTerms
  return [
    `${freeShipping(currency)}. Ships within ${shipping.shipsWithinHours} hours, to the United States only for now.`,
    `Standard delivery takes ${standard.time}, express ${express.time} for an extra fee. Federal holidays are not counted.`,
    ...installationOf(product),
    `${returns.days}-day risk-free returns: a prepaid label at no cost, and a full refund within ${returns.minRefundBusinessDays}-${returns.maxRefundBusinessDays} business days of receiving the return.`,
  ]
}

function installationOf(product: ProductFacts | undefined): string[] {
  if (!product) return []
  return product.assembly === 'by hand'
    ? ['Nothing to assemble: it is fitted by hand, without a tool.']
    : [`Assembly takes ${assembly.minMinutes} to ${assembly.maxMinutes} minutes; the tools are in the box.`]
}

export function warrantySentence(product: ProductFacts | undefined): string {
  const covered = product && !isPart(product) ? ' on frame, fittings and cushions' : ''
  return `${warrantyYears}-year limited warranty${covered}.`
}
