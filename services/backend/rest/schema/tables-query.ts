import { BASE_TYPES, type PartsQuery, rolesSql } from './read-parts.ts'

const TABLES = `
  from pg_class class
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v', 'm', 'f')
    and not class.relispartition`

/** Tables and views of the schema, each with its columns. */
export const TABLES_QUERY: PartsQuery = {
  ids: `select class.oid::int8 as id ${TABLES}`,
  text: `
  with recursive ${BASE_TYPES}
  select
    class.oid::int8 as id,
    class.relname as name,
    class.relkind in ('v', 'm') as "isView",
    class.relkind in ('r', 'p') or (pg_relation_is_updatable(class.oid, true) & 8) = 8 as "isInsertable",
    class.relkind in ('r', 'p') or (pg_relation_is_updatable(class.oid, true) & 4) = 4 as "isUpdatable",
    class.relkind in ('r', 'p') or (pg_relation_is_updatable(class.oid, true) & 16) = 16 as "isDeletable",
    json_build_object(
      'insert', ${rolesSql("has_any_column_privilege(role.oid, class.oid, 'insert')")},
      'update', ${rolesSql("has_any_column_privilege(role.oid, class.oid, 'update')")},
      'delete', ${rolesSql("has_table_privilege(role.oid, class.oid, 'delete')")}
    ) as rights,
    (
      select json_agg(json_build_object(
        'number', attribute.attnum,
        'name', attribute.attname,
        'type', format_type(attribute.atttypid, attribute.atttypmod),
        'baseType', format_type(base_types.base, -1),
        'isNullable', not attribute.attnotnull,
        'default', case
          when attribute.attidentity = 'd' then
            format('nextval(%L)', pg_get_serial_sequence(attribute.attrelid::regclass::text, attribute.attname))
          when attribute.attidentity = 'a' or attribute.attgenerated <> '' then null
          else coalesce(
            pg_get_expr(value.adbin, value.adrelid),
            (select pg_get_expr(typdefaultbin, 0) from pg_type where oid = attribute.atttypid)
          )
        end
      ) order by attribute.attnum)
      from pg_attribute attribute
      join base_types on base_types.oid = attribute.atttypid and base_types.below = 0
      left join pg_attrdef value on value.adrelid = class.oid and value.adnum = attribute.attnum
      where attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    ) as columns
  ${TABLES} and ($1::oid[] is null or class.oid = any($1::oid[]))
  order by class.relname`,
}

/** Keys of all schemas are read, as a view may show columns of a table that is not exposed itself. */
export const KEYS_QUERY = `
  select
    conname as name,
    contype as kind,
    conrelid::int8 as "tableId",
    nullif(confrelid, 0)::int8 as "targetId",
    conkey as columns,
    confkey as "targetColumns"
  from pg_constraint
  where contype in ('p', 'u', 'f') and conparentid = 0
  order by conname`

/** The tree from which each view of the schema makes its columns, as the parser wrote it. */
export const VIEWS_QUERY = `
  select class.oid::int8 as id, rule.ev_action::text as action
  from pg_class class
  join pg_rewrite rule on rule.ev_class = class.oid and rule.rulename = '_RETURN'
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('v', 'm')`

/** Names that a cast may use: the type's own, and that of the catalogue. */
export const TYPES_QUERY = `
  select typname as name, format_type(oid, -1) as type
  from pg_type
  where typnamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace) and typtype in ('b', 'd', 'e', 'r', 'm')
    and typname not like 'reg%' and typname not like 'pg\\_%'`
