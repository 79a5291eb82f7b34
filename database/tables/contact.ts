import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface ContactTables {
  'public.contact_messages': ContactMessagesTable
  'public.affiliate_applications': AffiliateApplicationsTable
  'public.newsletter_subscribers': NewsletterSubscribersTable
}

interface ContactMessagesTable {
  id: GeneratedAlways<number>
  name: string
  email: string
  subject: string
  message: string
  order_number: ColumnType<string | null, string | null | undefined, string | null>
  suspected: Generated<boolean>
  request_key: Generated<string>
  created_at: Generated<Date>
}

interface AffiliateApplicationsTable {
  id: GeneratedAlways<number>
  name: string
  email: string
  website: string
  plan: string
  suspected: Generated<boolean>
  request_key: Generated<string>
  created_at: Generated<Date>
}

interface NewsletterSubscribersTable {
  id: GeneratedAlways<number>
  email: string
  created_at: Generated<Date>
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  unsubscribed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
