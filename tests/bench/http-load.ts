import net from 'node:net'
import { quantile } from '#tests/runner/samples.ts'

/** How fast something was done many times over. */
export interface Rate {
  readonly perSecond: number
  /** The median and the 99th percentile of the durations, in milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** The rate of what took these times within a duration, all in milliseconds. */
export function rateOf(times: readonly number[], duration: number): Rate {
  return { perSecond: (times.length / duration) * 1000, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** Answers of this time, in milliseconds, do not count: the server has not compiled its code yet. */
const warmUp = 1000

/** How many connections come from one address. */
const perAddress = 50

/** A load: requests one at a time on each of several keep-alive connections. */
export interface Load {
  readonly url: string
  readonly connections: number
  /** In milliseconds. */
  readonly duration: number
  /** The next request: its method and path, further headers and its body. */
  readonly next: () => { readonly line: string; readonly headers?: string; readonly body?: string }
  /** The answers that count; others end the load with an error. */
  readonly expected: RegExp
}

/** Puts a server under load, and returns the rate of its answers. Throws if it gives others than expected. */
export async function rateUnder({ url, connections, duration, next, expected }: Load): Promise<Rate> {
  const { host, hostname, port } = new URL(url)
  const times: number[] = []
  const strange = new Set<string>()
  const began = performance.now() + warmUp
  const end = began + duration
  const request = () => {
    const { line, headers = '', body } = next()
    const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`
    return `${line} HTTP/1.1\r\nHost: ${host}\r\n${headers}${length}\r\n${body ?? ''}`
  }

  /** Sends one request after another until the end; resolves then. */
  function visit(number: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let socket: net.Socket
    let sent = 0
    let answer = ''
    const connect = () => {
      // A server may limit the connections of one address, so they come from several.
      const localAddress = `127.0.0.${1 + Math.floor(number / perAddress)}`
      socket = net.connect({ host: hostname, port: Number(port), noDelay: true, localAddress })
      socket.setEncoding('latin1').on('data', read).once('connect', send).once('error', reject)
    }
    const send = () => {
      answer = ''
      sent = performance.now()
      if (sent < end) socket.write(request())
      else resolve(void socket.destroy())
    }
    const read = (chunk: string) => {
      answer += chunk
      const head = answer.indexOf('\r\n\r\n')
      if (head === -1 || answer.length < head + 4 + Number(/^content-length: (\d+)/im.exec(answer)?.[1] ?? 0)) return
      const now = performance.now()
      if (!expected.test(answer)) strange.add(answer.slice(0, 200))
      else if (sent >= began && now < end) times.push(now - sent)
      if (!/^connection: close\r$/im.test(answer)) return send()
      socket.destroy()
      connect()
    }
    connect()
    return promise
  }

  await Promise.all(Array.from({ length: connections }, (_, i) => visit(i)))
  if (strange.size > 0) throw new Error(`The server gave other answers than it should: ${[...strange].join('\n')}`)
  return rateOf(times, duration)
}
