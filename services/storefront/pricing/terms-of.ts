import { firstTerms, type TermFigures, type Terms } from '#facts/policies/terms.ts'

interface KeptTerms {
  readonly version: number
  readonly figures: TermFigures | null
}

/**
 * The terms of a row of `settings.terms`. A figure that it lacks, since the shop learned of it later, is that which the
 * shop began with.
 */
export function termsOf({ version, figures }: KeptTerms): Terms {
  return { ...firstTerms, ...figures, version }
}
