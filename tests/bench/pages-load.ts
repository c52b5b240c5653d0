/**
 * Reads a page again and again, and prints the rate as JSON. Arguments: the page's address, the duration in
 * milliseconds, and the number of connections.
 */
import process from 'node:process'
import { rateUnder } from './http-load.ts'

const [url = '', duration = '', connections = '64'] = process.argv.slice(2)
const rate = await rateUnder({
  url,
  connections: Number(connections),
  duration: Number(duration),
  next: () => ({ line: `GET ${new URL(url).pathname}`, headers: 'Accept-Encoding: gzip\r\n' }),
  expected: /^HTTP\/1.1 200 .*\r\ncontent-encoding: gzip\r\n/is,
})
console.log(JSON.stringify(rate))
