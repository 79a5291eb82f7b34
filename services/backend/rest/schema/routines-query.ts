import { BASE_TYPES, type PartsQuery, rolesSql } from './read-parts.ts'

/** The types of a lone parameter that PostgREST gives a whole body to, although it has no name. */
const BODY_TYPES = ['bytea', 'json', 'jsonb', 'text', 'xml']

/** `result` is the type that a function answers below all domains. */
const ROUTINES = `
  from pg_proc proc
  join base_types on base_types.oid = proc.prorettype and base_types.below = 0
  join pg_type result on result.oid = base_types.base
  where proc.pronamespace = 'public'::regnamespace and proc.prokind = 'f'
    and result.oid not in ('trigger'::regtype, 'event_trigger'::regtype)`

/** Functions of the schema. Some only stand for columns and relationships of a table, and cannot be called. */
export const ROUTINES_QUERY: PartsQuery = {
  ids: `with recursive ${BASE_TYPES} select proc.oid::int8 as id ${ROUTINES}`,
  text: `
  with recursive ${BASE_TYPES}
  select
    proc.proname as name,
    proc.provolatile = 'v' as "isVolatile",
    proc.proretset as "returnsSet",
    proc.pronargs = 0 or proc.proargnames is not null
      or (proc.pronargs = 1 and proc.proargtypes[0] in (${BODY_TYPES.map((type) => `'${type}'::regtype`).join(', ')}))
      as "isCallable",
    ${rolesSql("has_function_privilege(role.oid, proc.oid, 'execute')")} as callers,
    proc.proretset and proc.prorows > 1 as "returnsMany",
    case
      when result.oid = 'void'::regtype then 'void'
      when result.typtype = 'c' or coalesce(proc.proargmodes::text[] && '{t,b,o}', false) then 'rows'
      when result.oid = 'record'::regtype then 'record'
      else 'scalar'
    end as returns,
    format_type(result.oid, -1) as "baseType",
    result.typrelid::int8 as "tableId",
    (
      select json_agg(json_build_object(
        'name', coalesce(argument.name, ''),
        'type', format_type(argument.type, -1),
        'tableId', (select typrelid::int8 from pg_type where oid = argument.type),
        'isRequired', argument.position <= proc.pronargs - proc.pronargdefaults,
        'isVariadic', argument.mode is not distinct from 'v'
      ) order by argument.position)
      from (
        select input.name, input.type, input.mode, row_number() over (order by input.position) as position
        from unnest(
          coalesce(proc.proallargtypes, proc.proargtypes::oid[]), proc.proargnames, proc.proargmodes::text[]
        ) with ordinality as input(type, name, mode, position)
        where input.mode is null or input.mode in ('i', 'b', 'v')
      ) argument
    ) as parameters,
    (
      select json_agg(json_build_object(
        'name', shown.name,
        'type', format_type(shown.type, -1),
        'baseType', format_type(base_types.base, -1)
      ) order by shown.position)
      from (
        select coalesce(argument.name, '') as name, argument.type, argument.position
        from unnest(proc.proallargtypes, proc.proargnames, proc.proargmodes::text[])
          with ordinality as argument(type, name, mode, position)
        where result.typrelid = 0 and argument.mode in ('o', 'b', 't')
        union all
        select attribute.attname, attribute.atttypid, attribute.attnum
        from pg_attribute attribute
        where attribute.attrelid = result.typrelid and attribute.attnum > 0 and not attribute.attisdropped
      ) shown
      join base_types on base_types.oid = shown.type and base_types.below = 0
    ) as columns
  ${ROUTINES} and ($1::oid[] is null or proc.oid = any($1::oid[]))
  order by proc.proname, proc.pronargs, proc.oid`,
}
