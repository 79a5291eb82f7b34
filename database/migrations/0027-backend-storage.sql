-- What a hosted backend has for files, as far as clients and policies rely on it. The twin's own, and so are the bytes
-- beside it: in the database, so that all processes have them and a backup holds them.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  public boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null collate "C" check (length(name) between 1 and 1024),
  owner_id text,
  metadata jsonb not null default '{}',
  -- Another one with each content.
  version text not null,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);

-- No role has a privilege here: the twin reads and writes it once the policies of the objects have let somebody.
create table storage.contents (
  object_id uuid primary key references storage.objects on delete cascade,
  bytes bytea not null
);
-- They are compressed already.
alter table storage.contents alter column bytes set storage external;

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.contents enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- An account's files go with it.
create function storage.remove_files_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where owner_id = old.id::text;
  return null;
end
$$;
create trigger remove_files after delete on auth.users
  for each row execute function storage.remove_files_of_account();
create index objects_by_owner on storage.objects (owner_id);

-- What policies ask about a path.
create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1]
$$;
create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
create function storage.extension(name text) returns text language sql immutable as $$
  select nullif(substring(storage.filename(name) from '\.([^.]*)$'), '')
$$;
