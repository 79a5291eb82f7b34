-- What the hosted backend hears from the server's log of changes, the twin is told by triggers: each change of a table
-- in the publication `supabase_realtime` leaves a row here for a few minutes, and whoever listens reads it.

create schema realtime;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

create table realtime.changes (
  id bigint generated always as identity primary key,
  -- Ids are given out before transactions end, and not in the order in which they do: what a listener has not seen
  -- yet is what its last snapshot could not see.
  xid xid8 not null default pg_current_xact_id(),
  relation oid not null,
  type text not null check (type in ('INSERT', 'UPDATE', 'DELETE')),
  record jsonb,
  old_record jsonb,
  -- The row was too large to be told: only its short values stand here.
  is_truncated boolean not null default false,
  changed_at timestamptz not null default clock_timestamp()
);
create index changes_by_transaction on realtime.changes (xid);
create index changes_by_age on realtime.changes (changed_at);

-- The newest change that was swept away: who has not seen it has missed something that is not to be had any more.
create table realtime.sweep (
  is_the_one boolean primary key default true check (is_the_one),
  last_xid xid8 not null
);

create function realtime.short_values(record jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(record) where octet_length(value::text) <= 64
$$;

-- As the owner of the table that it writes to: whoever changes a row may not read here.
create function realtime.record_change() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  max_bytes constant integer := 1024 * 1024;
  record jsonb := to_jsonb(new);
  old_record jsonb := to_jsonb(old);
  is_large boolean :=
    coalesce(octet_length(record::text), 0) + coalesce(octet_length(old_record::text), 0) > max_bytes;
begin
  if is_large then
    record := realtime.short_values(record);
    old_record := realtime.short_values(old_record);
  end if;
  insert into realtime.changes (relation, type, record, old_record, is_truncated)
  values (tg_relid, tg_op, record, old_record, is_large);
  -- The same words from one transaction are one notification, however many rows it changes.
  perform pg_notify('realtime_changes', pg_current_xact_id()::text);
  return null;
end
$$;

-- Sees to it that the tables of the publication, and no others, have the trigger. To be called by whoever is about to
-- listen: a migration that adds a table to the publication is one for the hosted backend as well, and knows of no
-- trigger.
create view realtime.published_tables as
  select format('%I.%I', schemaname, tablename)::regclass as relation from pg_publication_tables
  where pubname = 'supabase_realtime' and schemaname <> 'realtime';

create view realtime.recorded_tables as
  select tgrelid::regclass as relation from pg_trigger where tgname = 'realtime_record_change' and not tgisinternal;

create function realtime.follow_publication() returns void
language plpgsql set search_path = '' set lock_timeout = '5s' as $$
declare
  followed regclass;
begin
  perform pg_advisory_xact_lock(hashtext('realtime.follow_publication'));
  for followed in table realtime.published_tables except table realtime.recorded_tables loop
    execute format('create trigger realtime_record_change after insert or update or delete on %s '
      'for each row execute function realtime.record_change()', followed);
  end loop;
  for followed in table realtime.recorded_tables except table realtime.published_tables loop
    execute format('drop trigger realtime_record_change on %s', followed);
  end loop;
end
$$;

revoke all on all functions in schema realtime from public;
