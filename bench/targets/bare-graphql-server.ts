import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { buildClientSchema, graphql } from 'graphql/index.js'

/** The yardstick: graphql-js over Shopify's published type system, behind `node:http`, with one answer to all. */
const [port = '', answerFile = ''] = process.argv.slice(2)
const published = createRequire(import.meta.url).resolve('@shopify/hydrogen-react/storefront.schema.json')
const schema = buildClientSchema(JSON.parse(readFileSync(published, 'utf8')))
const rootValue = JSON.parse(readFileSync(answerFile, 'utf8')).data

createServer(async (request, response) => {
  const { query, variables } = JSON.parse(await text(request))
  const answer = await graphql({ schema, source: query, variableValues: variables, rootValue })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}).listen(Number(port), 'localhost', () => process.send?.('listening'))
