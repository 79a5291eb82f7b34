import * as v from 'valibot'
import { email } from '../../ui/form/text-fields.ts'

/** Clause 5.08. */
export const newsletterSchema = v.object({ email })
