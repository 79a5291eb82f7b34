import { catalogueFile } from './catalogue-file.ts'
import { changeOperations } from './changes.ts'
import { claimOperations, claimPictures } from './claims.ts'
import { discountOperations } from './discounts.ts'
import { figureOperations } from './figures.ts'
import { ledgerOperations } from './ledger.ts'
import { mailOperations } from './mails.ts'
import { messageOperations } from './messages.ts'
import type { Operations } from './operation.ts'
import { orderEditOperations } from './order-edits.ts'
import { orderListOperations } from './order-list.ts'
import { orderOperations } from './orders.ts'
import { paymentOperations } from './payments.ts'
import { plannedChangeOperations } from './planned-changes.ts'
import { pictureUpload, productPictureOperations } from './product-pictures.ts'
import { productWordOperations } from './product-words.ts'
import { productOperations } from './products.ts'
import { quoteOperations } from './quotes.ts'
import { redirectOperations } from './redirects.ts'
import { refundOperations } from './refunds.ts'
import { returnOperations } from './returns.ts'
import { reviewOperations } from './reviews.ts'
import { shownProductOperations } from './shown-product.ts'
import { staffOperations } from './staff.ts'
import { stockOperations } from './stock.ts'
import { subscriberOperations } from './subscribers.ts'
import { termOperations } from './terms.ts'
import { variantChangeOperations } from './variant-changes.ts'
import { viewOperations } from './views.ts'

/** Operations of the storefront; a hosted store has an admin of its own instead. */
export const storefrontOperations = {
  ...productOperations,
  ...productWordOperations,
  ...productPictureOperations,
  ...pictureUpload,
  ...shownProductOperations,
  ...variantChangeOperations,
  ...plannedChangeOperations,
  ...stockOperations,
  ...catalogueFile,
  ...discountOperations,
  ...redirectOperations,
  ...orderListOperations,
  ...orderOperations,
  ...orderEditOperations,
  ...refundOperations,
  ...returnOperations,
  ...claimOperations,
  ...claimPictures,
  ...quoteOperations,
  ...mailOperations,
  ...paymentOperations,
  ...changeOperations,
  ...viewOperations,
} as const satisfies Operations

/**
 * Operations on the backend's data, be it the twin or a hosted one. The backend knows none of them: the shop answers.
 */
export const backendOperations = {
  ...reviewOperations,
  ...messageOperations,
  ...subscriberOperations,
  ...ledgerOperations,
  ...staffOperations,
} as const satisfies Operations

export const adminOperations = {
  ...storefrontOperations,
  ...backendOperations,
  ...figureOperations,
  ...termOperations,
} as const satisfies Operations
