import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Asker, HashQueue } from './hash-queue.ts'

/** OWASP's minimum for Argon2id with one lane: about 50 ms and 19 MiB on a small server. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const derive = promisify(argon2)

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const COST: Cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }

/** Makes and checks the hashes of passwords, each in its turn. */
export class PasswordHasher {
  readonly #queue: HashQueue

  constructor(queue: HashQueue) {
    this.#queue = queue
  }

  /** Refuses at once, before other work is done for the caller. */
  refuseWhereFull(asker: Asker): void {
    this.#queue.refuseWhereFull(asker)
  }

  isFull(asker: Asker): boolean {
    return this.#queue.isFull(asker)
  }

  /** Writes the form of Argon2's own tools, so that the cost can be raised and old hashes still be read. */
  hash(password: string, asker: Asker): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    return this.#queue.run(asker, nothing, async () =>
      encode(
        salt,
        await derive('argon2id', { message: password, nonce: salt, tagLength: HASH_BYTES, ...COST }),
      ),
    )
  }

  /**
   * Takes as long for an account that is not there, or has no password, as for one that has: the answer's time must
   * not tell which it was.
   */
  async check(encoded: string | undefined, password: string, asker: Asker): Promise<boolean> {
    const account = encoded === undefined ? undefined : { encrypted_password: encoded }
    return (await this.find(async () => account, password, asker)) !== undefined
  }

  /** The account, if it exists and the password is its own. `look` runs only if there is a place for the check. */
  find<Account extends { readonly encrypted_password: string }>(
    look: () => Promise<Account | undefined>,
    password: string,
    asker: Asker,
  ): Promise<Account | undefined> {
    return this.#queue.run(asker, look, async (account) =>
      (await isPassword(account?.encrypted_password, password)) ? account : undefined,
    )
  }
}

async function nothing(): Promise<void> {}

async function isPassword(encoded: string | undefined, password: string): Promise<boolean> {
  const parsed = ENCODED.exec(encoded || NOBODYS_HASH)
  if (!parsed) throw new Error('an account has a password hash of an unknown form')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parsed
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(hash, 'base64')
  const nonce = Buffer.from(salt, 'base64')
  const derived = await derive('argon2id', { message: password, nonce, tagLength: expected.length, ...cost })
  return timingSafeEqual(derived, expected) && Boolean(encoded)
}

function encode(salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(hash)}`
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** This hash is random, so no password has it. */
const NOBODYS_HASH = encode(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
