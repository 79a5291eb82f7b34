import { expect, test } from 'vitest'
import { findContracting } from './contracting-migrations.mjs'

const found = (text: string, number = 160) =>
  findContracting([{ number, file: `0${number}-change.sql`, text }]).length

test.each([
  'alter table storefront.orders drop column note;',
  'drop table storefront.quotes;',
  'alter table storefront.orders rename column note to remark;',
  'alter table storefront.orders rename to purchases;',
  'alter table storefront.orders alter column note set not null;',
  'alter table storefront.orders alter column number type text;',
  'alter table storefront.orders\n  add column note text,\n  add column gift boolean not null;',
])('refuses what the version before may still read or cannot fill: %s', (text) => {
  expect(found(text)).toBe(1)
  expect(found(`-- Contracts: nothing reads it since 0159.\n${text}`)).toBe(0)
  expect(found(text, 159)).toBe(0)
})

test.each([
  'create table storefront.gifts (id bigint primary key, words text not null);',
  "alter table storefront.orders add column gift boolean not null default false, add column words text check (words <> '');",
  'drop index storefront.orders_by_note; drop trigger tell on storefront.orders;',
  '-- It does not drop table anything.\nselect 1;',
])('lets pass what adds: %s', (text) => {
  expect(found(text)).toBe(0)
})
