-- A dispute names its payment as the provider does.
create index payments_reference on storefront.payments (reference) where reference is not null;

-- A dispute that is not decided is asked about once a day, those too that nobody asked about any more.
update storefront.disputes set next_try_at = now()
where state in ('needs-response', 'under-review') and next_try_at is null;
