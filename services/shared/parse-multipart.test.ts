import { expect, test } from 'vitest'
import { threadCpuMs } from '#tests/fixtures/thread-cpu-ms.ts'
import { parseMultipart } from './parse-multipart.ts'

async function encode(form: FormData) {
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { contentType, bytes: Buffer.from(await encoded.arrayBuffer()) }
}

test('a form with as many parts as it may have is read, and one with one more is not', async () => {
  const form = new FormData()
  form.set('words', 'The left knob slips --- since Monday.')
  form.set('picture', new File(['--bytes--'], 'knob.jpg'))
  const body = await encode(form)
  const read = await parseMultipart(body, 2)
  expect(read?.get('words')).toBe('The left knob slips --- since Monday.')
  expect(await parseMultipart(body, 1)).toBeUndefined()
})

test.each(['multipart/form-data;boundary=so', 'multipart/form-data;  Boundary="so"'])(
  'a form is read by its boundary, as %s says it',
  async (contentType) => {
    const bytes = Buffer.from('--so\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--so--')
    expect((await parseMultipart({ contentType, bytes }, 2))?.get('a')).toBe('b')
    expect(await parseMultipart({ contentType, bytes }, 0)).toBeUndefined()
  },
)

test.each([
  ['no form', 'text/plain'],
  ['no boundary', 'multipart/form-data'],
  ['another boundary', 'multipart/form-data; boundary=other'],
  ['a boundary in quotes', 'multipart/form-data; boundary="so"'],
])('%s is none', async (_name, contentType) => {
  expect(await parseMultipart({ contentType, bytes: Buffer.from('a=b') }, 5)).toBeUndefined()
})

test.each([
  'multipart/form-data; x="; boundary=other"; boundary=so',
  'multipart/form-data; boundary=other; boundary=so',
  'multipart/form-data; boundary="other\\"; boundary=so',
  'text/plain; boundary=so',
])('by %s parts are read by no boundary but the one that they are counted by', async (contentType) => {
  const part = '--so\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'
  const bytes = Buffer.from(`${part.repeat(3)}--so--\r\n`)
  expect(await parseMultipart({ contentType, bytes }, 2)).toBeUndefined()
})

test.each(['x'.repeat(71), `so${'x'.repeat(69)}`, 'so\u00e9', '\u00e9so', 's%o'])(
  'a boundary that may be none is not read by: %s',
  async (boundary) => {
    const bytes = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--${boundary}--`,
    )
    const contentType = `multipart/form-data; boundary="${boundary}"`
    expect(await parseMultipart({ contentType, bytes }, 2)).toBeUndefined()
  },
)

test('80,000 empty parts cost next to nothing', async () => {
  const part = '--so\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
  const bytes = Buffer.from(`${part.repeat(80_000)}--so--`)
  const beganMs = threadCpuMs()
  expect(await parseMultipart({ contentType: 'multipart/form-data; boundary=so', bytes }, 20)).toBeUndefined()
  // The platform's parser works on them for 800 ms.
  expect(threadCpuMs() - beganMs).toBeLessThan(50)
})
