-- As commit 3efb6f8: what reads the whole table keeps its indexes.
create index reviews_highest_first on public.reviews (product_handle, rating desc, created_at desc, id desc);
create index reviews_lowest_first on public.reviews (product_handle, rating, created_at desc, id desc);

