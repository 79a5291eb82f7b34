import { createServer } from 'node:http'

/** A server that only answers, so its delays are the machine's. */
const server = createServer((_request, response) => response.end('idle'))
server.listen(0, 'localhost', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())
