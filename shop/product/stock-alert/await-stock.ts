import { takeOverForm } from '../../ui/form/take-over-form.ts'
import { stockAlertSchema } from './stock-alert-schema.ts'
import { STOCK_ALERT_WORDS } from './stock-alert-words.ts'

export const awaitStock = takeOverForm(stockAlertSchema, STOCK_ALERT_WORDS)
