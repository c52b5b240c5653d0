import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** A form as the host stored it: the values of the fields that it had found in the built page. */
export interface StoredForm {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
}

/** A host of static files that listens. */
export interface StaticHost {
  readonly url: string
  readonly stored: readonly StoredForm[]
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** The headers of an address by `_headers`; values of several rules are joined. */
export function headersFor(rules: string, address: string): Record<string, string> {
  const headers: Record<string, string> = {}
  let applies = false
  for (const line of rules.split('\n').filter((line) => line.trim() !== '')) {
    if (line.startsWith('/')) applies = pattern(line).test(address)
    else if (applies) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
    }
  }
  return headers
}

/** A rule holds with and without a slash at the end; `*` stands for anything. */
function pattern(rule: string): RegExp {
  const plain = rule.replace(/\/$/, '').replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&')
  return new RegExp(`^${plain.replaceAll('*', '.*')}/?$`, 'i')
}

/**
 * Serves a built site like a static host with a form service: files, `_redirects`, `_headers`, and the forms that it
 * finds in the documents, from which it removes its own attributes and to which it adds a hidden field.
 */
export async function serveStatically(dist: string): Promise<StaticHost> {
  const stored: StoredForm[] = []
  const server = createServer((request, response) => void answer(dist, stored, request, response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    stored,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(dist: string, stored: StoredForm[], request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'POST') store(dist, stored, pathname, await text(request))
  const headers = headersFor(readFileSync(path.join(dist, '_headers'), 'utf8'), pathname)
  const file = fileAt(dist, pathname)
  if (file) return send(response, 200, file, headers)
  const { to = '', status = 404 } = redirectFrom(dist, pathname) ?? {}
  if (status === 404) return send(response, 404, path.join(dist, to), headers)
  response.writeHead(status, { location: to }).end()
}

function send(response: ServerResponse, status: number, file: string, headers: Record<string, string>): void {
  const type = path.extname(file)
  const body = type === '.html' ? deployed(readFileSync(file, 'utf8')) : readFileSync(file)
  response.writeHead(status, { ...headers, 'content-type': types[type] ?? 'application/octet-stream' }).end(body)
}

function fileAt(dist: string, address: string): string | undefined {
  const files = [path.join(dist, address), path.join(dist, address, 'index.html')]
  return files.find((file) => existsSync(file) && statSync(file).isFile())
}

function redirectFrom(dist: string, address: string): { to: string; status: number } | undefined {
  const lines = readFileSync(path.join(dist, '_redirects'), 'utf8').trim().split('\n')
  const rules = lines.map((line) => line.split(' ') as [string, string, string])
  const rule = rules.find(([from]) => pattern(from).test(address))
  return rule && { to: rule[1], status: Number(rule[2]) }
}

const formTag = /<form\b([^>]*)>/g

function deployed(html: string): string {
  return html.replace(formTag, (tag, attributes: string) => {
    if (!isNetlifyForm(attributes)) return tag
    const kept = attributes.replaceAll(/ (?:data-netlify|netlify-honeypot)="[^"]*"/g, '')
    return `<form${kept}><input type="hidden" name="form-name" value="${nameIn(attributes)}"/>`
  })
}

function isNetlifyForm(attributes: string): boolean {
  return nameIn(attributes) !== '' && / data-netlify="true"/.test(attributes) && / method="post"/.test(attributes)
}

function nameIn(attributes: string): string {
  return / name="([^"]+)"/.exec(attributes)?.[1] ?? ''
}

/** Stores a post that names a form of a built page and leaves its trap empty; unknown fields are dropped. */
function store(dist: string, stored: StoredForm[], address: string, body: string): void {
  const posted = new URLSearchParams(body)
  const form = formsIn(dist).find(({ name }) => name === posted.get('form-name'))
  if (!form || posted.get(form.honeypot)) return
  const fields = [...posted].filter(([name]) => form.fields.has(name))
  stored.push({ path: address, fields: Object.fromEntries(fields) })
}

interface FoundForm {
  readonly name: string
  readonly honeypot: string
  readonly fields: ReadonlySet<string>
}

function formsIn(dist: string): FoundForm[] {
  const rules = readFileSync(path.join(dist, '_headers'), 'utf8').match(/^\/.*$/gm) ?? []
  const documents = rules.map((rule) => path.join(dist, rule, 'index.html')).filter((file) => existsSync(file))
  return documents.flatMap((file) => {
    const forms = [...readFileSync(file, 'utf8').matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    return forms.flatMap(([, attributes = '', content = '']) =>
      isNetlifyForm(attributes)
        ? [
            {
              name: nameIn(attributes),
              honeypot: / netlify-honeypot="([^"]+)"/.exec(attributes)?.[1] ?? '',
              fields: new Set([...content.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name)),
            },
          ]
        : [],
    )
  })
}
