import type { Problems, Typed } from './check-form.ts'

/** The states of a form. Without a script each is a page of its own; with one, the form stays. */
export type FormState =
  | { readonly kind: 'blank' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly problems: Problems; readonly typed: Typed }
  | { readonly kind: 'failed'; readonly typed: Typed }

/** The answer to the script of a form. */
export type FormAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly problems: Problems }
  | { readonly kind: 'failed' }

export const BLANK: FormState = { kind: 'blank' }
