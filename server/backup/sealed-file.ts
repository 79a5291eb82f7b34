import {
  createCipheriv,
  createDecipheriv,
  hash,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { CommandFailure } from '../command/command-verb.ts'

/**
 * What a backup is wrapped in: a first line, then chunks, each with a tag of its own that also says which one it is and
 * whether it is the last. So a file that was cut off, changed or put together anew is found out wherever that was, and
 * nothing of a chunk is used before its tag was checked. With a passphrase the chunks are encrypted.
 */
const FIRST_LINE = Buffer.from('keel backup 1\n')
const PLAIN = 0
const ENCRYPTED = 1
const SALT_BYTES = 16
const TAG_BYTES = 16
const KEY_BYTES = 32
const NONCE_BYTES = 12
const CHUNK_BYTES = 1024 * 1024
const LAST = 0x8000_0000
/** 128 MiB and half a second for each guess at a passphrase. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

interface Sealer {
  seal(chunk: Buffer, nonce: Buffer, head: Buffer): { readonly data: Buffer; readonly tag: Buffer }
  /** Undefined where the tag is another one. */
  open(data: Buffer, tag: Buffer, nonce: Buffer, head: Buffer): Buffer | undefined
}

const checksummed: Sealer = {
  seal: (chunk, nonce, head) => ({ data: chunk, tag: checksum(chunk, nonce, head) }),
  open: (data, tag, nonce, head) => (timingSafeEqual(checksum(data, nonce, head), tag) ? data : undefined),
}

function checksum(data: Buffer, nonce: Buffer, head: Buffer): Buffer {
  return hash('sha256', Buffer.concat([nonce, head, data]), 'buffer').subarray(0, TAG_BYTES)
}

function encrypting(key: Buffer): Sealer {
  return {
    seal(chunk, nonce, head) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head)
      const data = Buffer.concat([cipher.update(chunk), cipher.final()])
      return { data, tag: cipher.getAuthTag() }
    },
    open(data, tag, nonce, head) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(head).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(data), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** Each file has a salt of its own, and so a key of its own: its nonces may be counted. */
async function keysOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const stretched = await promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)(
    passphrase.normalize('NFC'),
    salt,
    KEY_BYTES,
    SCRYPT,
  )
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', stretched, '', `keel backup 1: ${purpose}`, bytes))
  return { key: derive('chunks', KEY_BYTES), check: derive('check', TAG_BYTES) }
}

export async function* seal(
  bytes: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  let sealer = checksummed
  if (passphrase === undefined) yield Buffer.concat([FIRST_LINE, Buffer.from([PLAIN])])
  else {
    const salt = randomBytes(SALT_BYTES)
    const { key, check } = await keysOf(passphrase, salt)
    sealer = encrypting(key)
    yield Buffer.concat([FIRST_LINE, Buffer.from([ENCRYPTED]), salt, check])
  }
  let index = 0
  const sealed = (chunk: Buffer, isLast: boolean) => {
    const head = headOf(chunk.length, isLast)
    const { data, tag } = sealer.seal(chunk, nonceOf(index++), head)
    return Buffer.concat([head, data, tag])
  }
  let waiting = Buffer.alloc(0)
  for await (const more of bytes) {
    waiting = Buffer.concat([waiting, more])
    while (waiting.length > CHUNK_BYTES) {
      yield sealed(waiting.subarray(0, CHUNK_BYTES), false)
      waiting = waiting.subarray(CHUNK_BYTES)
    }
  }
  yield sealed(waiting, true)
}

/** `name` is what the messages call the file. */
export async function* unseal(
  bytes: AsyncIterable<Buffer>,
  passphrase: string | undefined,
  name: string,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(bytes)
  const cutOff = () => new CommandFailure(`${name} is cut off: it has no end`)
  const take = async (length: number) => {
    const taken = await reader.take(length)
    if (!taken) throw cutOff()
    return taken
  }
  const first = await reader.take(FIRST_LINE.length)
  if (!first?.equals(FIRST_LINE))
    throw new CommandFailure(`${name} is no backup of a shop, or of a later kind`)
  const [kind] = await take(1)
  if (kind !== PLAIN && kind !== ENCRYPTED) throw new CommandFailure(`${name} is damaged in its first line`)
  let sealer = checksummed
  if (kind === PLAIN && passphrase !== undefined)
    throw new CommandFailure(
      `${name} is not encrypted, though BACKUP_PASSPHRASE is set: was it put in its place?`,
    )
  if (kind === ENCRYPTED) {
    if (passphrase === undefined) throw new CommandFailure(`${name} is encrypted: set BACKUP_PASSPHRASE`)
    const { key, check } = await keysOf(passphrase, await take(SALT_BYTES))
    if (!timingSafeEqual(check, await take(TAG_BYTES)))
      throw new CommandFailure(`${name} has another passphrase than BACKUP_PASSPHRASE`)
    sealer = encrypting(key)
  }
  for (let index = 0; ; index++) {
    const head = await take(4)
    const word = head.readUInt32BE()
    const isLast = (word & LAST) !== 0
    const length = word & ~LAST
    const damaged = new CommandFailure(`${name} is damaged in its chunk ${index + 1}`)
    if (length > CHUNK_BYTES) throw damaged
    const data = await take(length)
    const opened = sealer.open(data, await take(TAG_BYTES), nonceOf(index), head)
    if (!opened) throw damaged
    yield opened
    if (!isLast) continue
    if (await reader.take(1)) throw new CommandFailure(`${name} goes on after its end`)
    return
  }
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE((isLast ? LAST : 0) + length)
  return head
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(index), NONCE_BYTES - 8)
  return nonce
}

/** Takes so many bytes at a time from a stream that comes in pieces of any size. */
class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>
  #rest = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#pieces = bytes[Symbol.asyncIterator]()
  }

  /** Undefined where fewer are left. */
  async take(length: number): Promise<Buffer | undefined> {
    while (this.#rest.length < length) {
      const next = await this.#pieces.next()
      if (next.done) return undefined
      this.#rest = Buffer.concat([this.#rest, next.value])
    }
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }
}
