import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '../request-error.ts'
import { contentTypeOf, type StudioBundles } from './bundles.ts'

/** Serves bundles, which are public code; nothing is read from the disk. */
export function addAppFiles(app: FastifyInstance, files: StudioBundles['files']): void {
  const config = { isPublic: true }
  app.get<{ Params: { '*': string } }>('/.studio/*', { config }, ({ params }, reply) => {
    const name = `.studio/${params['*']}`
    const content = Object.hasOwn(files, name) ? files[name] : undefined
    const type = contentTypeOf(name)
    if (content === undefined || type === undefined) throw new RequestError('missing', 'There is no such file.')
    // Names have the hash of their content.
    return reply.header('cache-control', 'private, max-age=31536000, immutable').type(type).send(content)
  })
}

interface AppPage {
  readonly title: string
  readonly loaded: StudioBundles['app']
  /** Values for the script by name, without secrets or quotation marks. */
  readonly meta?: Readonly<Record<string, string>> | ((request: FastifyRequest) => Readonly<Record<string, string>>)
  /** The source that the page may frame, by the name of its host. */
  readonly framed?: (host: string) => string | undefined
}

/** Serves the document of an app at an address; it holds no data. */
export function addAppPage(app: FastifyInstance, address: string, page: AppPage): void {
  app.get(address, { config: { isPublic: true, isPage: true } }, (request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .header('content-security-policy', policy(nonce, page.framed?.(request.hostname)))
      .type('text/html; charset=utf-8')
      .send(documentOf(page, request, nonce))
  })
}

/**
 * Allows inline styles to React Aria alone, which finds the nonce in the page. Styles that scripts set through the DOM
 * need no permission.
 */
function policy(nonce: string, framed: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${framed ?? ''}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${framed ?? "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function documentOf({ title, loaded, meta = {} }: AppPage, request: FastifyRequest, nonce: string): string {
  const { scripts, sheets } = loaded
  const values = typeof meta === 'function' ? meta(request) : meta
  const links = [
    ...Object.entries(values).map(([name, content]) => `<meta name="${name}" content="${content}">`),
    ...sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`),
    ...scripts.slice(0, -1).map((script) => `<link rel="modulepreload" href="${script}">`),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<title>${title}</title>
<link rel="icon" href="data:,">
${links.join('\n')}
<script type="module" src="${scripts.at(-1)}"></script>
</head>
<body>
<div id="studio"></div>
<noscript>${title} runs in the browser: allow scripts for this address.</noscript>
</body>
</html>
`
}
