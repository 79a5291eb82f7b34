import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { hashPassword, isPassword } from '#services/backend/auth/passwords/password-hash.ts'

/** The yardstick: the shop's own hash of one password behind `node:http`, and the same answer to all who know it. */
const [port = '', answerFile = '', password = ''] = process.argv.slice(2)
const answer = readFileSync(answerFile)
const hash = await hashPassword(password)

createServer(async (request, response) => {
  const told = (await json(request)) as { password: string }
  const status = (await isPassword(hash, told.password)) ? 200 : 400
  response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
}).listen(Number(port), 'localhost', () => process.send?.('listening'))
