import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The yardstick: `node:http` writing the same bytes with the same headers, and nothing else. */
const [port = '', bodyFile = '', headersFile = ''] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as Record<string, string>

createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(port),
  'localhost',
  () => process.send?.('listening'),
)
