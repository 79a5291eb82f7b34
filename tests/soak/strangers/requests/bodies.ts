import { nested, times } from './dear-request.ts'

export interface Body {
  readonly what: string
  readonly contentType: string
  readonly make: () => Buffer
}

const MEBIBYTE = 1024 * 1024
/** More than any route takes, so that a route which reads before it refuses reads much. */
const LARGEST_BYTES = 5 * MEBIBYTE
const MANY_KEYS = 300_000
const DEEP = 7_000

/** Bodies of each type, just below the largest limit, in the shapes that parsers like least. */
export const hostileBodies: readonly Body[] = [
  body('5 MiB of CSV', 'text/csv', () => rowsOf('handle,rating,body\n', 'keel-kneeling-chair,5,x\n')),
  body('5 MiB of CSV, commas alone', 'text/csv', () => ','.repeat(LARGEST_BYTES - 1)),
  body('5 MiB of JSON rows', 'application/json', () => `[${rowsOf('{"rating":1}', ',{"rating":1}')}]`),
  body('300,000 keys', 'application/json', () => `{${times(MANY_KEYS, (at) => `"k${at}":${at}`).join(',')}}`),
  body('one key 300,000 times', 'application/json', () => `{${'"k":1,'.repeat(MANY_KEYS)}"k":1}`),
  body('lists 7,000 deep', 'application/json', () => nested('[', ']', DEEP)),
  body('objects 7,000 deep', 'application/json', () => nested('{"a":', '}', DEEP, '1')),
  body('5 MiB of brackets', 'application/json', () => '['.repeat(LARGEST_BYTES - 1)),
  body('5 MiB of escapes', 'application/json', () => `{"a":"${'\\u0000'.repeat(LARGEST_BYTES / 6 - 4)}"}`),
  body('5 MiB of one number', 'application/json', () => `[${'9'.repeat(LARGEST_BYTES - 2)}]`),
  body('a million fields', 'application/x-www-form-urlencoded', () => 'a=&'.repeat(LARGEST_BYTES / 5)),
  body(
    '5 MiB of escaped field',
    'application/x-www-form-urlencoded',
    () => `a=${'%41'.repeat(LARGEST_BYTES / 3 - 2)}`,
  ),
  body(
    '100,000 parts',
    'multipart/form-data; boundary=b',
    () => `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(80_000)}--b--\r\n`,
  ),
  body(
    'a file of 5 MiB',
    'multipart/form-data; boundary=b',
    () =>
      `--b\r\ncontent-disposition: form-data; name="pictures"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${'\0'.repeat(LARGEST_BYTES - 200)}\r\n--b--\r\n`,
  ),
  body(
    'a boundary all but repeated',
    'multipart/form-data; boundary=bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
    () =>
      `--${'b'.repeat(41)}\r\ncontent-disposition: form-data; name="a"\r\n\r\n${`\r\n--${'b'.repeat(40)}`.repeat(110_000)}`,
  ),
  body('5 MiB of bytes', 'application/octet-stream', () => Buffer.alloc(LARGEST_BYTES)),
  body('5 MiB of a type unknown', 'text/unheard-of', () => Buffer.alloc(LARGEST_BYTES, 'x')),
]

function body(what: string, contentType: string, make: () => string | Buffer): Body {
  return { what, contentType, make: () => Buffer.from(make() as string) }
}

function rowsOf(head: string, row: string): string {
  return head + row.repeat((LARGEST_BYTES - head.length - 2) / row.length)
}

/** JSON padded to `bytes` or a little less. */
export function paddedJson(value: object, bytes: number): string {
  const json = JSON.stringify(value)
  return `${json.slice(0, -1)},"padding":"${'x'.repeat(Math.max(0, bytes - json.length - 14))}"}`
}
