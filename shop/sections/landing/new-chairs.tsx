import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { CurrencyProvider } from '../../currency/use-currency.tsx'
import type { Claims } from '../../page-api/claims.ts'
import { Section } from '../../ui/section.tsx'
import { NewChairCard } from './new-chair-card.tsx'

interface NewChairsProps {
  products: readonly Product[]
  currency: CurrencyCode
  claims: Claims
}

/** The grid of clause 2.35, left out where no product matches. */
export function NewChairs({ products, currency, claims }: NewChairsProps) {
  if (products.length === 0) return null
  const isAlone = products.length === 1
  return (
    <CurrencyProvider currency={currency}>
      <Section title="Choose yours">
        <ul className={isAlone ? '' : 'grid gap-8 sm:grid-cols-2'}>
          {products.map((product) => (
            <li key={product.id}>
              <NewChairCard product={product} isAlone={isAlone} isNew={claims.has('badge.new')} />
            </li>
          ))}
        </ul>
      </Section>
    </CurrencyProvider>
  )
}
