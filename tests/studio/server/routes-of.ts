import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createConnection } from 'node:net'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** A route as the router has it. */
export type Route = readonly [method: string, url: string]

/** Every route of a Fastify server that is made by `start`, as its router registers them. */
export async function routesOf<Started>(start: () => Promise<Started>): Promise<readonly [Started, readonly Route[]]> {
  const [started, registered] = await registeredRoutes(start)
  return [started, registered.flatMap(({ method, url }) => [method].flat().map((each): Route => [each, url]))]
}

/** The same with all that each route was registered with, such as its schemas. */
export async function registeredRoutes<Started>(
  start: () => Promise<Started>,
): Promise<readonly [Started, readonly RouteOptions[]]> {
  const routes: RouteOptions[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', (route: RouteOptions) => void routes.push(route))
  }
  subscribe('fastify.initialization', listen)
  try {
    return [await start(), routes]
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}

const letterIn = (text: string, encoded: (code: string) => string) =>
  text.replaceAll(/[a-z]/gi, (letter) => encoded(letter.charCodeAt(0).toString(16)))

/** The ways in which a request can spell the address of a route. */
export function spellings(url: string, port: number): readonly string[] {
  const address = url.replaceAll('*', 'x').replaceAll(/:\w+/g, 'x')
  return [
    address,
    `${address}?x=1`,
    address.replace(/[a-z]/i, (letter) => letterIn(letter, (code) => `%${code}`)),
    letterIn(address, (code) => `%${code}`),
    letterIn(address, (code) => `%25${code}`),
    address.replaceAll('/', '%2f').replace('%2f', '/'),
    `http://127.0.0.1:${port}${address}`,
    `HTTP://evil.example${address}`,
    address.toUpperCase(),
    `/${address}`,
    `/.${address}`,
    `/x/..${address}`,
    `${address}/`,
    `${address};x`,
  ]
}

/** The status and the whole answer to a raw request. */
export function answerTo(port: number, [method, target]: Route, headers: Readonly<Record<string, string>>) {
  const body = method === 'POST' ? '{}' : ''
  const lines = Object.entries({ connection: 'close', 'content-length': `${body.length}`, ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    let text = ''
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.setEncoding('utf8').on('error', reject)
    socket.on('data', (part: string) => {
      text += part
      // Events have no end.
      if (statusOf(text) === 200) socket.destroy()
    })
    socket.on('close', () => resolve({ status: statusOf(text), text }))
    socket.write(`${method} ${target} HTTP/1.1\r\n${head}\r\n${body}`)
  })
}

const statusOf = (answer: string) => Number(answer.split(' ')[1])
