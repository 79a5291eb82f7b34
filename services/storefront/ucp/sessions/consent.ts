import * as v from 'valibot'
import type { AgentConsent, AgentDetails } from '#database/tables/agents.ts'
import type { OperationContext } from '../operation.ts'
import { BUYER_CONSENT } from '../protocol/capabilities.ts'
import { type Message, warning } from '../protocol/outcome.ts'

const MARKETING = 'dev.ucp.consent.marketing'
const BY_EMAIL = 'dev.ucp.consent.marketing.email'

const decision = { granted: v.boolean(), source: v.picklist(['business', 'platform']) }

/** Purposes that the shop does not advertise are not read, as the protocol demands. */
export const consentSchema = v.object({
  [MARKETING]: v.optional(
    v.object({
      ...decision,
      segments: v.optional(v.object({ [BY_EMAIL]: v.optional(v.object(decision)) })),
    }),
  ),
})

type Asked = v.InferOutput<typeof consentSchema>

/** Adds to the details what the buyer decided; a key that is not sent says nothing, and leaves what was said before. */
export function withConsent(
  { active }: Pick<OperationContext, 'active'>,
  details: AgentDetails,
  asked: Asked | undefined,
): AgentDetails {
  const purpose = asked?.[MARKETING]
  if (!purpose || !active.has(BUYER_CONSENT)) return details
  const segment = purpose.segments?.[BY_EMAIL]
  const { marketing, email } = details.consent ?? {}
  return {
    ...details,
    consent: { ...decided('marketing', purpose, marketing), ...decided('email', segment, email) },
  }
}

/** A value whose source is the shop is its own default sent back, and so no decision, whatever it says. */
function decided(
  name: keyof AgentConsent,
  said: { readonly granted: boolean; readonly source: 'business' | 'platform' } | undefined,
  before: boolean | undefined,
): AgentConsent {
  const now = said === undefined ? before : said.source === 'platform' ? said.granted : undefined
  return now === undefined ? {} : { [name]: now }
}

/** What the shop asks consent for, with what the buyer has decided; undefined where the agent cannot ask them. */
export function writeConsent(
  { active, publicUrl }: Pick<OperationContext, 'active' | 'publicUrl'>,
  { consent = {} }: AgentDetails,
) {
  if (!active.has(BUYER_CONSENT)) return undefined
  const links = [{ type: 'privacy_policy', url: `${publicUrl}/privacy` }]
  return {
    [MARKETING]: {
      ...stateOf(consent.marketing),
      description: 'News from the shop, which comes by email alone',
      links,
      segments: {
        [BY_EMAIL]: {
          ...stateOf(consent.email),
          description:
            'The newsletter: how to sit, set up and repair, a few times a year. After the purchase an email asks once more, and nothing comes without a click there',
          links,
        },
      },
    },
  }
}

const stateOf = (granted: boolean | undefined) => ({
  granted: granted ?? false,
  source: granted === undefined ? 'business' : 'platform',
})

/** A letter needs an address. */
export function tellMissingForConsent({ consent, buyer }: AgentDetails): Message[] {
  if (consent?.email !== true || (buyer?.email ?? '') !== '') return []
  return [warning('missing_consent_data', 'The newsletter needs an email address.', '$.buyer.email')]
}
