-- A product page shows the newest pictures of its reviews, of which few may have any. Not a generated column, which
-- PostgreSQL 18 refuses in a table that publishes whole rows; it is written into each query, where the index is found.
create function public.has_pictures(review public.reviews) returns boolean
language sql stable as $$ select cardinality(review.images) > 0 $$;
create index reviews_pictured on public.reviews (product_handle, created_at desc, id desc)
  where (cardinality(images) > 0) is true;
