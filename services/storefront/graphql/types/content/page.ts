import type { Page } from '../../../content/published-content.ts'
import { writeId } from '../../../global-ids.ts'
import { truncate } from '../../values/truncate.ts'
import { noMetafields } from '../metafields.ts'
import { onlineStoreUrl } from './online-store-url.ts'

/** Shopify's limit. */
const MAX_SUMMARY_CHARACTERS = 150

export const pageType = {
  id: ({ id }: Page) => writeId('Page', id),
  body: ({ html }: Page) => html,
  bodySummary: ({ text }: Page) => truncate(text, MAX_SUMMARY_CHARACTERS),
  /** A file has the time of its last change alone. */
  createdAt: ({ updatedAt }: Page) => updatedAt,
  metafields: noMetafields,
  onlineStoreUrl,
  seo: ({ title, description }: Page) => ({ title, description }),
}
