import { html } from 'hono/html'
import type { Html } from '../../html/document.ts'
import { described, fieldError } from '../../html/field.ts'

export interface WordsArea {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly error: string | undefined
  readonly maxLength: number
  readonly hint?: string
  readonly optional?: true
}

/** HTML drops the first line break of a textarea, so one precedes the words; otherwise theirs would be lost. */
export function wordsArea({ name, label, value = '', error, hint, maxLength, optional }: WordsArea): Html {
  return html`<div class="field">
<label for="${name}">${label}${optional ? html` <span class="optional">(optional)</span>` : ''}</label>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
<textarea id="${name}" name="${name}" rows="6" maxlength="${maxLength}"${optional ? '' : ' required'}${described(name, error, hint)}>
${value}</textarea>
${fieldError(name, error)}
</div>`
}
