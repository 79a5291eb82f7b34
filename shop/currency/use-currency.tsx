import { createContext, type ReactNode, useContext } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'

const CurrencyContext = createContext<CurrencyCode | undefined>(undefined)

/** Each island root that shows prices mounts this, because islands share no React tree. */
export function CurrencyProvider({ currency, children }: { currency: CurrencyCode; children: ReactNode }) {
  return <CurrencyContext value={currency}>{children}</CurrencyContext>
}

/** The currency that prices are shown in (clause 4.01). */
export function useCurrency(): CurrencyCode {
  const currency = useContext(CurrencyContext)
  if (currency === undefined) throw new Error('no CurrencyProvider stands around it')
  return currency
}
