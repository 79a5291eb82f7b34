import type { ReviewDraft } from '../use-draft.ts'

/** What every field of the form is shown with. */
export type FieldProps = Pick<ReviewDraft, 'values' | 'problems' | 'change'>
