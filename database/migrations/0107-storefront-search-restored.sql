-- A dump restores what it knows to depend on each other in its order. A body that is text hides its calls, so the table
-- of orders came before the function that its search is made by; this form of a body tells them.
create or replace function storefront.search_of(written text, tags text[]) returns tsvector
immutable parallel safe language sql
return array_to_tsvector(storefront.words_of(written || ' ' || array_to_string(tags, ' ')));
