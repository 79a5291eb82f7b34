import { expect, test } from 'vitest'
import { checkOfType } from './metafield-value.ts'

const accepts = (type: string, value: string) => checkOfType(type)?.(value)

test.each([
  ['boolean', 'true'],
  ['collection_reference', 'gid://shopify/Collection/1'],
  ['color', '#fff123'],
  ['date', '2024-02-29'],
  ['date_time', '2022-02-02T13:14:15'],
  ['date_time', '2022-02-02T13:14:15.5+02:00'],
  ['dimension', '{"value":25.0,"unit":"cm"}'],
  ['dimension', '{"value":"25","unit":"CENTIMETERS"}'],
  ['json', 'null'],
  ['link', '{"text":"More","url":"https://keel.test"}'],
  ['list.boolean', '[true,false]'],
  ['list.date', '["2026-01-01"]'],
  ['list.date', '[]'],
  ['list.number_decimal', '[1.5,"2"]'],
  ['list.number_integer', '[1,-2]'],
  ['list.page_reference', '["gid://shopify/Page/1"]'],
  ['list.single_line_text_field', '["a","b"]'],
  ['list.weight', '[{"value":1,"unit":"kg"}]'],
  ['money', '{"amount":"5.99","currency_code":"USD"}'],
  ['number_decimal', '-1.25'],
  ['number_integer', '9007199254740991'],
  ['product_reference', 'gid://shopify/Product/1'],
  ['rating', '{"value":"3.5","scale_min":"1.0","scale_max":"5.0"}'],
  ['rich_text_field', '{"type":"root","children":[]}'],
  ['url', 'mailto:ada@example.com'],
  ['variant_reference', 'gid://shopify/ProductVariant/1'],
  ['volume', '{"value":20,"unit":"us_fl_oz"}'],
])('%s may be %s', (type, value) => {
  expect(accepts(type, value)).toBe(true)
})

test.each([
  ['boolean', 'yes'],
  ['date', '2026-13-45'],
  ['date', '2026-02-30'],
  ['date_time', '2026-02-30T10:00:00Z'],
  ['date_time', '2026-02-03T25:00:00Z'],
  ['date_time', 'Jan 1 2026'],
  ['dimension', '[]'],
  ['dimension', '{"value":"long","unit":"cm"}'],
  ['dimension', '{"value":1,"unit":"kg"}'],
  ['json', '{'],
  ['link', '{"text":"More"}'],
  ['list.boolean', '[1]'],
  ['list.number_integer', '{"a":1}'],
  ['list.number_integer', '["x"]'],
  ['list.number_integer', '[1.5]'],
  ['list.number_integer', '[null]'],
  ['list.product_reference', '["gid://shopify/Product/1","gid://shopify/Page/1"]'],
  ['list.single_line_text_field', '"a"'],
  ['list.single_line_text_field', '[["a"]]'],
  ['list.weight', '[{"value":1,"unit":"cm"}]'],
  ['money', '5'],
  ['money', '{"amount":"5.99"}'],
  ['money', '{"amount":"5.99","currency_code":"CAD"}'],
  ['money', '{"amount":"5.99","currency_code":"USD","tip":1}'],
  ['number_integer', '9007199254740993'],
  ['page_reference', 'gid://shopify/Product/1'],
  ['product_reference', '1'],
  ['rating', 'null'],
  ['rating', '{"value":"6","scale_min":"1.0","scale_max":"5.0"}'],
  ['rich_text_field', '5'],
  ['url', 'javascript:alert(1)'],
  ['variant_reference', 'gid://shopify/Product/1'],
  ['weight', '{"value":1,"unit":"constructor"}'],
])('%s may not be %s', (type, value) => {
  expect(accepts(type, value)).toBe(false)
})

test.each(['thing', 'file_reference', 'list.', 'list.list.date', 'constructor'])('%s is no type', (type) => {
  expect(checkOfType(type)).toBeUndefined()
})
