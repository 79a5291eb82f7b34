/** Each type with the types below it, as long as it is a domain; the last one has nothing below. */
export const BASE_TYPES = `
  base_types as (
    select oid, oid as base, typbasetype as below from pg_type
    union all
    select base_types.oid, pg_type.oid, pg_type.typbasetype
    from base_types join pg_type on pg_type.oid = base_types.below
  )`
