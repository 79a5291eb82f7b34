import type { Policy, PublishedContent } from '../../../content/published-content.ts'
import type { PolicyKind } from '../../../content/shop-content.ts'
import { readRowId } from '../../../global-ids.ts'
import type { GraphqlContext } from '../../context.ts'

const ofKind = (kind: PolicyKind) => async (_shop: unknown, _args: unknown, context: GraphqlContext) =>
  (await context.content()).policies.get(kind)

/** Null where the shop has no such policy. */
export const shopPolicies = {
  privacyPolicy: ofKind('privacyPolicy'),
  refundPolicy: ofKind('refundPolicy'),
  shippingPolicy: ofKind('shippingPolicy'),
  termsOfService: ofKind('termsOfService'),
}

export function policyById({ policies }: PublishedContent, id: string): Policy | undefined {
  const rowId = readRowId('ShopPolicy', id)
  return [...policies.values()].find((each) => each.id === rowId)
}
