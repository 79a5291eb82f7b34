import { html } from 'hono/html'
import type { Html } from './document.ts'

export interface Sum {
  readonly name: string
  readonly amount: string
  readonly isTotal?: true
}

export function sums(rows: readonly Sum[]): Html {
  return html`<dl class="sums">${rows.map(
    ({ name, amount, isTotal }) =>
      html`<div class="${isTotal ? 'total' : 'part'}"><dt>${name}</dt><dd>${amount}</dd></div>`,
  )}</dl>`
}
