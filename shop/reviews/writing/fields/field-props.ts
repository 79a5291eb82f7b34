import type { ReviewDraft } from '../use-draft.ts'

/** Props of every field of the form. */
export type FieldProps = Pick<ReviewDraft, 'values' | 'problems' | 'change'>
