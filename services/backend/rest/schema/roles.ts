import { ROLES } from '../../access/who.ts'

/** The token roles for which the condition holds; the condition calls each of them `role`. */
export function rolesSql(condition: string): string {
  const names = ROLES.map((name) => `'${name}'`).join(', ')
  return `coalesce(
    (select json_agg(role.rolname) from pg_roles role where role.rolname in (${names}) and ${condition}), '[]')`
}
