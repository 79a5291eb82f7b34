import type { Policy } from '../../../content/published-content.ts'
import { writeId } from '../../../global-ids.ts'
import { onlineStoreUrl } from './online-store-url.ts'

export const shopPolicy = {
  id: ({ id }: Policy) => writeId('ShopPolicy', id),
  body: ({ html }: Policy) => html,
  url: onlineStoreUrl,
}
