import { readId } from '../../../global-ids.ts'
import { CURRENCY } from '../../values/money.ts'

/** The value of a metafield, or one item of its list: a text, a number, or an object that is written as JSON. */
type Test = (value: unknown) => boolean

interface MetafieldType {
  /** Values of these types are JSON; all others stand for themselves, outside of a list. */
  readonly isJson: boolean
  readonly test: Test
}

const asText = (test: (text: string) => boolean): MetafieldType => ({
  isJson: false,
  test: (value) => typeof value === 'string' && test(value),
})

/** A list holds these as JSON's own numbers and booleans. */
const asPrimitive = (test: (text: string) => boolean): MetafieldType => ({
  isJson: false,
  test: (value) => typeof value !== 'object' && test(String(value)),
})

const asObject = (tests: Readonly<Record<string, Test>>): MetafieldType => ({
  isJson: true,
  test: (value) =>
    isObject(value) &&
    Object.keys(value).every((key) => Object.hasOwn(tests, key)) &&
    Object.entries(tests).every(([key, test]) => test(value[key])),
})

const reference = (type: string) => asText((text) => readId(text)?.type === type)

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Shopify reads numbers in texts, too: `{"value": "3.5"}`. */
const isNumeric: Test = (value) =>
  (typeof value === 'number' || typeof value === 'string') && /^-?\d+(?:\.\d+)?$/.test(String(value))

const isUrl: Test = (value) =>
  typeof value === 'string' && /^(?:https?|mailto|sms|tel):/i.test(value) && URL.canParse(value)

/** 2026-02-30 and 2026-13-45 look like days. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function isDateTime(text: string): boolean {
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(`${day}T${time}Z`))
}

/** Units are written short or in full: `cm` and `CENTIMETERS`. */
function measure(short: string, full: string): MetafieldType {
  const units = new Set(`${short} ${full}`.split(' '))
  return asObject({
    value: isNumeric,
    unit: (unit) => typeof unit === 'string' && units.has(unit.toLowerCase()),
  })
}

const ratingKeys = asObject({ value: isNumeric, scale_min: isNumeric, scale_max: isNumeric })
const rating: MetafieldType = {
  isJson: true,
  test: (value) =>
    ratingKeys.test(value) &&
    isObject(value) &&
    Number(value.scale_min) <= Number(value.value) &&
    Number(value.value) <= Number(value.scale_max),
}

/**
 * Shopify's types of metafields, without references to files and to what this shop does not have:
 * https://shopify.dev/docs/apps/build/custom-data/metafields/list-of-data-types
 */
const types: ReadonlyMap<string, MetafieldType> = new Map([
  ['article_reference', reference('Article')],
  ['boolean', asPrimitive((text) => /^(?:true|false)$/.test(text))],
  ['collection_reference', reference('Collection')],
  ['color', asText((text) => /^#[\da-f]{6}$/i.test(text))],
  ['date', asText(isDay)],
  ['date_time', asText(isDateTime)],
  ['dimension', measure('in ft yd mm cm m', 'inches feet yards millimeters centimeters meters')],
  ['id', asText(() => true)],
  ['json', { isJson: true, test: () => true }],
  ['link', asObject({ text: (text) => text === undefined || typeof text === 'string', url: isUrl })],
  ['money', asObject({ amount: isNumeric, currency_code: (code) => code === CURRENCY })],
  ['multi_line_text_field', asText(() => true)],
  ['number_decimal', asPrimitive((text) => /^-?\d{1,13}(?:\.\d{1,9})?$/.test(text))],
  ['number_integer', asPrimitive((text) => /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)))],
  ['page_reference', reference('Page')],
  ['product_reference', reference('Product')],
  ['rating', rating],
  ['rich_text_field', { isJson: true, test: (value) => isObject(value) && value.type === 'root' }],
  ['single_line_text_field', asText((text) => !/[\r\n]/.test(text))],
  ['url', asText(isUrl)],
  ['variant_reference', reference('ProductVariant')],
  [
    'volume',
    measure(
      'ml cl l m3 us_fl_oz us_pt us_qt us_gal imp_fl_oz imp_pt imp_qt imp_gal',
      'milliliters centiliters liters cubic_meters fluid_ounces pints quarts gallons imperial_fluid_ounces imperial_pints imperial_quarts imperial_gallons',
    ),
  ],
  ['weight', measure('oz lb g kg', 'ounces pounds grams kilograms')],
])

const LIST = 'list.'

/** Finds the check of a type's values, or undefined where there is no such type. References are not looked up. */
export function checkOfType(name: string): ((value: string) => boolean) | undefined {
  const isList = name.startsWith(LIST)
  const type = types.get(isList ? name.slice(LIST.length) : name)
  if (!type) return undefined
  return (value) => {
    if (!isList && !type.isJson) return type.test(value)
    const parsed = parseJson(value)
    if (parsed === undefined) return false
    return isList ? Array.isArray(parsed) && parsed.every(type.test) : type.test(parsed)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
