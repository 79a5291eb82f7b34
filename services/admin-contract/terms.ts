import * as v from 'valibot'
import { COUNTED, type TermFigures, USUAL_METHOD } from '#facts/policies/terms.ts'
import { counted, readCents } from './amounts.ts'
import { moment, type Operations } from './operation.ts'

const MAX_FEE_CENTS = 100_000
const MAX_FREE_OVER_CENTS = 10_000_000
const MAX_METHODS = 8
const MAX_ROWS_OF_HOURS = 7
const MAX_ADDRESS_LINES = 6

const whole = (min: number, max: number) => counted(min, max, `this is a whole number from ${min} to ${max}`)

function cents(min: number, max: number, message: string) {
  return v.pipe(
    v.string(message),
    v.check((text) => {
      const read = readCents(text)
      return read !== undefined && read >= min && read <= max
    }, message),
    v.transform((text) => readCents(text) ?? 0),
  )
}

const FREE_OVER = 'this is dollars and cents such as 99.00, up to 100000.00, or empty'
const NAME = 'a name is 1 to 30 letters, digits, spaces and dashes'

/**
 * Everything is written as it is typed, so that a page's form and a program are held to the same. What compares fields
 * asks for those alone, so that a mistake elsewhere in the form hides nothing of it.
 */
const typedMethod = v.pipe(
  v.object(
    {
      method: v.pipe(
        v.string('a method has a key'),
        v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'a key is small letters, digits and dashes'),
      ),
      name: v.pipe(v.string(NAME), v.trim(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} .’-]{0,29}$/u, NAME)),
      fee: cents(0, MAX_FEE_CENTS, 'a fee is dollars and cents such as 9.95, up to 1000.00'),
      freeOver: v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          cents(1, MAX_FREE_OVER_CENTS, FREE_OVER),
        ],
        FREE_OVER,
      ),
      minDays: whole(1, 60),
      maxDays: whole(1, 60),
      counted: v.picklist(COUNTED, 'days are counted as business days or as days'),
      isOffered: v.boolean('a method is offered or not'),
    },
    'a delivery method is missing',
  ),
  v.forward(
    v.partialCheck(
      [['minDays'], ['maxDays']],
      ({ minDays, maxDays }) => minDays <= maxDays,
      'this is fewer days than the least',
    ),
    ['maxDays'],
  ),
  v.forward(
    v.partialCheck(
      [['method'], ['freeOver']],
      ({ method, freeOver }) => method !== USUAL_METHOD || freeOver !== null,
      'pages say above what standard delivery is free, so it has a limit',
    ),
    ['freeOver'],
  ),
  v.forward(
    v.partialCheck(
      [['method'], ['isOffered']],
      ({ method, isOffered }) => method !== USUAL_METHOD || isOffered,
      'every order can go by this method: it stays offered',
    ),
    ['isOffered'],
  ),
  v.transform(({ fee, freeOver, ...method }) => ({ ...method, feeCents: fee, freeOverCents: freeOver })),
)

const TIME = 'a time is written as 9am or 4:30pm'
const time = v.pipe(
  v.string(TIME),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^(?:(?:1[0-2]|[1-9])(?::[0-5]\d)? ?[ap]m)?$/, TIME),
  v.transform((text) => text.replace(' ', '').replace(':00', '')),
)
const DAYS = 'days are named, such as Monday to Friday, in up to 40 letters'

function minutesOf(text: string): number {
  const [, hours = '', minutes = '0', half] = /^(\d+)(?::(\d+))?([ap]m)$/.exec(text) ?? []
  return ((Number(hours) % 12) + (half === 'pm' ? 12 : 0)) * 60 + Number(minutes)
}

const typedHours = v.pipe(
  v.object(
    {
      days: v.pipe(v.string(DAYS), v.trim(), v.regex(/^\p{L}[\p{L} ,–-]{0,39}$/u, DAYS)),
      opens: time,
      closes: time,
    },
    'the hours of some days are missing',
  ),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes']],
      ({ opens, closes }) => (opens === '') === (closes === ''),
      'say both times, or neither where nobody answers',
    ),
    ['closes'],
  ),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes']],
      ({ opens, closes }) => opens === '' || closes === '' || minutesOf(opens) < minutesOf(closes),
      'this is not after the hour it opens',
    ),
    ['closes'],
  ),
  v.transform(({ days, opens, closes }) => ({ days, opens: opens || null, closes: closes || null })),
)

const isUnique = (names: readonly string[]) =>
  new Set(names.map((each) => each.toLowerCase())).size === names.length

const methods = v.pipe(
  v.array(typedMethod, 'the delivery methods are missing'),
  v.maxLength(MAX_METHODS, `there are at most ${MAX_METHODS} delivery methods`),
  v.partialCheck(
    [['$', 'method']],
    (each) => each.some(({ method }) => method === USUAL_METHOD),
    'every order can go by standard delivery: it cannot be left out',
  ),
  v.partialCheck(
    [['$', 'method']],
    (each) => isUnique(each.map(({ method }) => method)),
    'two methods have the same key',
  ),
  v.partialCheck(
    [['$', 'name']],
    (each) => isUnique(each.map(({ name }) => name)),
    'two methods have the same name',
  ),
)

const hours = v.pipe(
  v.array(typedHours, 'the hours are missing'),
  v.maxLength(MAX_ROWS_OF_HOURS, `there are at most ${MAX_ROWS_OF_HOURS} rows of hours`),
  v.partialCheck(
    [['$', 'opens']],
    // A row that has a mistake elsewhere keeps its empty text.
    (rows) => rows.some(({ opens }) => opens !== null && opens !== ''),
    'the phone is answered on one day at least',
  ),
)

const ADDRESS = `an address is up to ${MAX_ADDRESS_LINES} lines of up to 60 characters, as on an envelope`

/** Lines as they are typed into one field, which the browser sends with line breaks of the network. */
const sellerAddress = v.pipe(
  v.string(ADDRESS),
  v.transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
  v.maxLength(MAX_ADDRESS_LINES, ADDRESS),
  v.check((lines) => lines.every((line) => /^[^\p{C}]{1,60}$/u.test(line)), ADDRESS),
)

const HOURS_A_DAY = 24

export const typedTerms = v.pipe(
  v.object(
    {
      methods,
      hours,
      shipsWithinHours: whole(1, 240),
      returnDays: whole(1, 365),
      minRefundBusinessDays: whole(1, 60),
      maxRefundBusinessDays: whole(1, 60),
      trialDays: whole(1, 365),
      warrantyYears: whole(1, 12),
      replyWithinHours: whole(1, 240),
      sellerAddress,
    },
    'the terms are missing',
  ),
  v.forward(
    v.partialCheck(
      [['minRefundBusinessDays'], ['maxRefundBusinessDays']],
      ({ minRefundBusinessDays: min, maxRefundBusinessDays: max }) => min <= max,
      'this is fewer days than the least',
    ),
    ['maxRefundBusinessDays'],
  ),
  v.forward(
    v.partialCheck(
      [['trialDays'], ['returnDays']],
      ({ trialDays, returnDays }) => trialDays <= returnDays,
      'who tries a chair sends it back as a return, so the trial is no longer than the returns',
    ),
    ['trialDays'],
  ),
  v.forward(
    v.partialCheck(
      [['shipsWithinHours'], ['methods', '$', 'isOffered'], ['methods', '$', 'maxDays']],
      ({ shipsWithinHours, methods: all }) =>
        all.every(({ isOffered, maxDays }) => !isOffered || maxDays * HOURS_A_DAY >= shipsWithinHours),
      'a delivery method promises the goods before they are sent',
    ),
    ['shipsWithinHours'],
  ),
)

export type TypedTerms = v.InferInput<typeof typedTerms>

const figures = v.custom<TermFigures>((value) => typeof value === 'object' && value !== null)

const version = v.pipe(
  v.number('a version is a number'),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_147_483_646),
)
/** The version that the caller saw last: where there is a later one, nothing is done and the answer is 409. */
const seen = version

const changed = v.object({
  version: v.number(),
  /** A figure that one of the two lacks is null there. */
  changes: v.array(
    v.object({ what: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) }),
  ),
})

export type TermsChanged = v.InferOutput<typeof changed>

/** What the shop promises in figures. It holds for pages and for orders from the change on; earlier orders keep theirs. */
export const termOperations = {
  showTerms: {
    method: 'GET',
    path: '/terms',
    action: 'settings.read',
    /** The first version was not changed by anybody. */
    answer: v.object({ version: v.number(), changedAt: v.nullable(moment), figures }),
  },
  changeTerms: {
    method: 'PUT',
    path: '/terms',
    action: 'terms.change',
    body: v.object({ seen, terms: typedTerms }, 'the terms are missing'),
    answer: changed,
  },
  /** Makes an earlier version the next one. */
  restoreTerms: {
    method: 'PUT',
    path: '/terms/restored',
    action: 'terms.change',
    body: v.object({ seen, version }, 'the version is missing'),
    answer: changed,
  },
} as const satisfies Operations
