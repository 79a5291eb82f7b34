export interface WebhookTables {
  'storefront.heard_webhooks': {
    id: string
    heard_at: Date
  }
}
