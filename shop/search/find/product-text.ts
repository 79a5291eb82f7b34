import { factsOf, isPart, type ProductFacts } from '#facts/product-facts.ts'
import type { Seat } from '#facts/seats.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import type { FindableText } from './text-index.ts'

export interface FindableProduct {
  readonly kind: 'product'
  readonly handle: string
}

/** A product as search sees it: what its owner says of it, and what its facts say that its description may not. */
export function productText(product: Product): FindableText<FindableProduct> {
  const { title, description, handle, options } = product
  const facts = factsOf(handle)
  const choices = options
    .flatMap(({ name, values }) => [name, ...values])
    .filter((each) => each !== 'Default Title')
  return {
    item: { kind: 'product', handle },
    name: title,
    kinds: [...wordsOfFacts(facts), ...choices].join(' '),
    summary: description,
    body: '',
  }
}

function wordsOfFacts(facts: ProductFacts | undefined): string[] {
  if (!facts) return []
  if (isPart(facts)) return [facts.name, facts.kind, 'spare part accessory']
  return wordsOfSeat(facts)
}

function wordsOfSeat(seat: Seat): string[] {
  const { name, kind, kneels, sitterCrossesLegs, sitting, kneePads, height, hasBackrest, rolls, foam } = seat
  return [
    ...[name, kind, sitting, foam.kind, seat.cover ?? '', 'ergonomic seat for sitting'],
    ...(kneels ? ['kneeling stool wood frame'] : []),
    ...(sitterCrossesLegs ? ['criss-cross'] : []),
    ...(sitting === 'astride' ? ['saddle standing desk'] : []),
    ...(sitting === 'balancing' ? ['balance leaning'] : []),
    ...(kneePads?.count === 2 ? ['two-pad'] : []),
    ...(seat.rocksDeg === undefined ? [] : ['rocking']),
    ...(height.by === 'nothing' ? ['fixed height'] : ['adjustable height']),
    ...(hasBackrest ? ['backrest lumbar'] : ['backless']),
    ...(rolls ? ['casters swivel rolling'] : []),
    ...(kneels && seat.rocksDeg === undefined ? ['home office desk chair'] : []),
    ...(sitterCrossesLegs || sitting !== 'kneeling' ? ['active sitting'] : []),
  ]
}
