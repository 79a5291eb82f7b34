import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { HashQueue } from '#services/backend/auth/passwords/hash-queue.ts'
import { PasswordHasher } from '#services/backend/auth/passwords/password-hash.ts'

/** The yardstick: the shop's own hash of one password behind `node:http`, with one answer to all who give it. */
const [port = '', answerFile = '', password = ''] = process.argv.slice(2)
const answer = readFileSync(answerFile)
const passwords = new PasswordHasher(new HashQueue())
const asker = { address: undefined, isKnown: true }
const hash = await passwords.hash(password, asker)

createServer(async (request, response) => {
  const told = (await json(request)) as { password: string }
  const status = (await passwords.check(hash, told.password, asker)) ? 200 : 400
  response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
}).listen(Number(port), 'localhost', () => process.send?.('listening'))
