import { sql } from 'kysely'

/**
 * What edits of the row named "order" did not charge of its total, told by the edits alone: the total is so much higher,
 * less what they settled.
 */
export const waivedCents = sql<number>`(
  select coalesce(sum(
    (after -> 'order' ->> 'total_cents')::int - (before -> 'order' ->> 'total_cents')::int
      - case when settled_by = 'waived' then 0 else difference_cents end
  ), 0)::int
  from storefront.order_edits where order_id = "order".id and state = 'applied'
)`
