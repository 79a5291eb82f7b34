import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CurrencyProvider, useCurrency } from './use-currency.tsx'

function Code() {
  return <span>{useCurrency()}</span>
}

test('[8.22] the currency hook outside its provider is a developer error', () => {
  expect(() => renderToString(<Code />)).toThrow('no CurrencyProvider stands around it')
})

test('[4.01] the provider tells everything below it the currency', () => {
  expect(
    renderToString(
      <CurrencyProvider currency="GBP">
        <Code />
      </CurrencyProvider>,
    ),
  ).toBe('<span>GBP</span>')
})
