-- A day of delivery that is recorded late, or corrected, must not take back the last day of a return that the buyer was
-- told before: the day from which that one was counted. Null: the day of delivery counts, which all rows so far do by.
alter table storefront.orders add column counted_from date;
