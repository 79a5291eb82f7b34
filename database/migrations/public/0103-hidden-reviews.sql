-- Staff look at hidden reviews of all products, the newest first; few of the reviews are hidden.
create index reviews_hidden on public.reviews (id) where hidden_at is not null;
