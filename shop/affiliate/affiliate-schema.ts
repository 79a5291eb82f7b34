import * as v from 'valibot'
import { atLeast, atMost, email, line, lines, MAX_EMAIL } from '../ui/form/text-fields.ts'

/** Maximum lengths in characters. */
export const MAX_APPLICATION = { name: 100, email: MAX_EMAIL, website: 300, plan: 2000 } as const
const MIN_PLAN = 10

export const affiliateSchema = v.object({
  name: v.pipe(
    line(),
    v.nonEmpty('Name is required'),
    atMost(MAX_APPLICATION.name, `Name must be less than ${MAX_APPLICATION.name} characters`),
  ),
  email,
  // The field takes any text: a channel is as good as a website, and people write neither as a full URL.
  website: v.pipe(
    line(),
    v.nonEmpty('Website or channel is required'),
    atMost(
      MAX_APPLICATION.website,
      `Website or channel must be less than ${MAX_APPLICATION.website} characters`,
    ),
  ),
  plan: v.pipe(
    lines(),
    atLeast(MIN_PLAN, `Your plan must be at least ${MIN_PLAN} characters`),
    atMost(MAX_APPLICATION.plan, `Your plan must be less than ${MAX_APPLICATION.plan} characters`),
  ),
})

export type AffiliateApplication = v.InferOutput<typeof affiliateSchema>
