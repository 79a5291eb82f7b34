import { ROLES } from '../../access/who.ts'

/** Each type with the types below it, as long as it is a domain; the last one has nothing below. */
export const BASE_TYPES = `
  base_types as (
    select oid, oid as base, typbasetype as below from pg_type
    union all
    select base_types.oid, pg_type.oid, pg_type.typbasetype
    from base_types join pg_type on pg_type.oid = base_types.below
  )`

/** The token roles for which the condition holds; the condition calls each of them `role`. */
export function rolesSql(condition: string): string {
  const names = ROLES.map((name) => `'${name}'`).join(', ')
  return `coalesce(
    (select json_agg(role.rolname) from pg_roles role where role.rolname in (${names}) and ${condition}), '[]')`
}
