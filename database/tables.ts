import type { AdminTables } from './tables/admin.ts'
import type { AfterSalesTables } from './tables/after-sales.ts'
import type { AgentTables } from './tables/agents.ts'
import type { AuthTables } from './tables/auth.ts'
import type { CartTables } from './tables/carts.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { ContactTables } from './tables/contact.ts'
import type { DiscountTables } from './tables/discounts.ts'
import type { DocumentTables } from './tables/documents.ts'
import type { FigureTables } from './tables/figures.ts'
import type { MailTables } from './tables/mail.ts'
import type { OrderEditTables } from './tables/order-edits.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PlannedChangeTables } from './tables/planned-changes.ts'
import type { QuoteTables } from './tables/quotes.ts'
import type { RealtimeTables } from './tables/realtime.ts'
import type { ReviewTables } from './tables/reviews.ts'
import type { SettingsTables } from './tables/settings.ts'
import type { StockTables } from './tables/stock.ts'
import type { StorageTables } from './tables/storage.ts'
import type { WebTables } from './tables/web.ts'
import type { WebhookTables } from './tables/webhooks.ts'

/** Every table that code may query, by its schema-qualified name. */
export type Tables = CatalogueTables &
  CartTables &
  QuoteTables &
  OrderTables &
  OrderEditTables &
  DiscountTables &
  DocumentTables &
  AfterSalesTables &
  PaymentTables &
  AdminTables &
  MailTables &
  SettingsTables &
  WebhookTables &
  AuthTables &
  RealtimeTables &
  ReviewTables &
  ContactTables &
  StockTables &
  PlannedChangeTables &
  StorageTables &
  WebTables &
  FigureTables &
  AgentTables
