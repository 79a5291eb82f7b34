import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = 'Handle,Title\nstuhl,Stühle für Kärnten 🪑\n'

async function decode(bytes: Uint8Array, size = bytes.length): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  let text = ''
  for await (const piece of decodeText(chunks())) text += piece
  return text
}
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16, big end first', bigEndian(`\uFEFF${TEXT}`)],
])('%s is read, wherever it is cut', async (_encoding, bytes) => {
  for (const size of [1, 2, 3, 7, bytes.length])
    expect((await decode(bytes, size)).replace('\uFEFF', '')).toBe(TEXT)
})

test('a file of nothing, or of a letter, is that', async () => {
  expect(await decode(Buffer.from(''))).toBe('')
  expect(await decode(Buffer.from('a'))).toBe('a')
})

const refused = (line: number, problem: string) =>
  expect.objectContaining({ line, problem: `it is not ${problem}` })

test('another encoding is refused at its line, and nothing is spoilt without a word', async () => {
  const latin = Buffer.from('a\nb\nSt\xfchle\n', 'latin1')
  for (const size of [1, 4, latin.length])
    await expect(decode(latin, size), String(size)).rejects.toThrow(
      refused(3, 'UTF-8 text: save the file as CSV UTF-8'),
    )
  await expect(decode(Buffer.from('\xfc', 'latin1'))).rejects.toThrow(
    refused(1, 'UTF-8 text: save the file as CSV UTF-8'),
  )
  await expect(decode(Buffer.from('a\n\xe2\x82', 'latin1'))).rejects.toThrow(
    refused(2, 'UTF-8 text: save the file as CSV UTF-8'),
  )
})

test('half a letter of UTF-16 is refused in its own name', async () => {
  const [little, big] = [Buffer.from('\uFEFFa\n\uD800b', 'utf16le'), bigEndian('\uFEFFa\n\uD800b')]
  await expect(decode(little)).rejects.toThrow(refused(2, 'UTF-16LE text: save the file as CSV UTF-8'))
  await expect(decode(big)).rejects.toThrow(refused(2, 'UTF-16BE text: save the file as CSV UTF-8'))
})

test('UTF-16 that does not say so is full of what no database keeps', async () => {
  await expect(decode(Buffer.from('a\nb', 'utf16le'))).rejects.toThrow(
    refused(1, 'UTF-8 text: save the file as CSV UTF-8'),
  )
  await expect(decode(Buffer.from('a\nb\n\0'), 2)).rejects.toThrow(
    refused(3, 'UTF-8 text: save the file as CSV UTF-8'),
  )
})
