-- Lists of the office as somebody of the staff wants to see them again, by name. The account may be gone by now.
create table storefront.office_views (
  id bigint generated always as identity primary key,
  account uuid not null,
  list text not null check (list <> ''),
  name text not null check (length(name) between 1 and 60),
  -- Columns, filters and sorting, as the address of the list says them.
  query text not null check (length(query) <= 1000),
  saved_at timestamptz not null,
  unique (account, list, name)
);
