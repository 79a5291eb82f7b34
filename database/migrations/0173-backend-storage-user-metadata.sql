-- What a client says of its file, beside what the service knows of it. The version before writes none.
alter table storage.objects add column user_metadata jsonb not null default '{}';
