import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** A host of static files. */
export interface Host {
  readonly url: string
  close(): Promise<void>
}

/** Serves a folder with the same compression for each peer, and accepts posts. */
export async function serveCompressed(folder: string): Promise<Host> {
  const kept = new Map<string, Buffer>()
  const server = createServer(({ url = '/', method }, response) => {
    const file = fileAt(folder, new URL(url, 'http://localhost').pathname)
    if (method === 'POST') return response.writeHead(200, { 'content-type': 'text/plain' }).end('Taken.')
    if (!file) return response.writeHead(404).end()
    const type = types[path.extname(file)]
    if (!type) return response.writeHead(200).end(readFileSync(file))
    const body = kept.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
    kept.set(file, body)
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function fileAt(folder: string, pathname: string): string | undefined {
  const file = path.join(folder, path.normalize(decodeURIComponent(pathname)))
  return [file, path.join(file, 'index.html')].find((name) => existsSync(name) && statSync(name).isFile())
}
