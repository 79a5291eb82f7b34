import { createContext, type ReactNode, useContext } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'

const CurrencyContext = createContext<CurrencyCode | undefined>(undefined)

/** Mounted by each island root that shows prices: islands share no React tree, and the server knows the currency. */
export function CurrencyProvider({ currency, children }: { currency: CurrencyCode; children: ReactNode }) {
  return <CurrencyContext value={currency}>{children}</CurrencyContext>
}

/** The currency that prices are shown in (clause 4.01). */
export function useCurrency(): CurrencyCode {
  const currency = useContext(CurrencyContext)
  if (currency === undefined) throw new Error('useCurrency must be used within a CurrencyProvider')
  return currency
}
