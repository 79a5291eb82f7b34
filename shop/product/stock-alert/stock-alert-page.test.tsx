import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BLANK, type FormState } from '../../ui/form/form-state.ts'
import { StockAlertPage } from './stock-alert-page.tsx'

const wayOnOf = (state: FormState): string | undefined =>
  /<a href="\/collection"[^>]*>/.exec(
    renderToStaticMarkup(<StockAlertPage state={state} stamp="" isOffered />),
  )?.[0]

test('the way on is the strong action of the page, unless a form has one', () => {
  expect(wayOnOf(BLANK)).toContain('strong-button')
  const typed = { variant: '1', email: 'robin' }
  const refused: FormState = { kind: 'refused', typed, problems: { email: 'Invalid email address' } }
  expect(wayOnOf(refused)).toContain('quiet-button')
})
