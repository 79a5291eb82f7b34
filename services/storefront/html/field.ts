import { html } from 'hono/html'
import type { FieldErrors } from '../forms/form-fields.ts'
import type { Html } from './document.ts'

export interface Field {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly error: string | undefined
  readonly autocomplete: string
  readonly type?: 'text' | 'email'
  readonly inputmode?: 'numeric' | 'email'
  readonly hint?: string
  readonly maxLength?: number
  readonly optional?: true
}

export function field(field: Field): Html {
  const {
    name,
    label,
    value,
    error,
    hint,
    autocomplete,
    type = 'text',
    inputmode,
    maxLength,
    optional,
  } = field
  return html`<div class="field field-${name}">
<label for="${name}">${label}${optional ? html` <span class="optional">(optional)</span>` : ''}</label>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
<input id="${name}" name="${name}" type="${type}" value="${value ?? ''}" autocomplete="${autocomplete}"${inputmode ? html` inputmode="${inputmode}"` : ''}${maxLength ? html` maxlength="${maxLength}"` : ''}${optional ? '' : ' required'}${described(name, error, hint)}>
${fieldError(name, error)}
</div>`
}

export function described(name: string, error: string | undefined, hint?: string): Html | '' {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  if (ids === '') return ''
  return html` aria-describedby="${ids}"${error ? html` aria-invalid="true"` : ''}`
}

export function fieldError(name: string, error: string | undefined): Html | '' {
  return error ? html`<p class="error" id="${name}-error">${error}</p>` : ''
}

/** The summary takes the focus when the page comes back, so the visitor hears at once what went wrong. */
export function errorSummary(errors: FieldErrors<string>): Html | '' {
  const found = Object.entries(errors)
  if (found.length === 0) return ''
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
<h2>${found.length === 1 ? 'One thing needs another look' : `${found.length} things need another look`}</h2>
<ul>${found.map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}</ul>
</div>`
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}
