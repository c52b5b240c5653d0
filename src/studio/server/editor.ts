import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Refusal } from '#studio/protocol.ts'
import { RequestError } from '#studio/protocol.ts'
import { contentTypeOf, type StudioBundles } from './bundles.ts'
import { addGuard } from './guard.ts'
import { addRoutes, type RouteOptions } from './routes/routes.ts'

interface EditorOptions extends RouteOptions {
  /** Required of every request to the API. */
  readonly token: string
  readonly bundles: Pick<StudioBundles, 'files' | 'app'>
}

/** In bytes; the longest config file has a small part of it. */
const bodyLimit = 4 * 1024 * 1024

/** Validation never changes what was sent. */
const customOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  discriminator: true,
  allowUnionTypes: true,
} as const

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The editor's server, not yet listening: Studio's page and its API. */
export function buildEditor(options: EditorOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    bodyLimit,
    ajv: { customOptions },
    // Windows keep their connection for events open.
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) =>
      refuse(reply, new RequestError('input', 'This address cannot be read.')),
  })
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  addGuard(app, options.token)
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, new RequestError('missing', 'There is nothing at this address.')),
  )
  app.setErrorHandler((error, _request, reply) => refuse(reply, error))
  addAppFiles(app, options.bundles, (host) => options.preview(host)?.address)
  addRoutes(app, options)
  return app
}

/** Answers with a sentence; errors of Studio itself go to the terminal only. */
function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, message } = statusOf(error)
  if (status >= 500 && !(error instanceof RequestError)) console.error(error)
  return reply
    .code(status)
    .headers(headers)
    .send({ message } satisfies Refusal)
}

function statusOf(error: unknown): { readonly status: number; readonly message: string } {
  if (error instanceof RequestError) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return { status, message: 'This is too much at once: Studio takes 4 MB.' }
  if (status < 500 && error instanceof Error) return { status, message: `Studio cannot read this: ${error.message}.` }
  return { status: 500, message: 'Something went wrong in Studio. The terminal says what; your changes are kept.' }
}

/** Serves Studio's page and its bundle, which is public code; nothing is read from the disk. */
function addAppFiles(
  app: FastifyInstance,
  { files, app: loaded }: Pick<StudioBundles, 'files' | 'app'>,
  previewOrigin: (host: string) => string | undefined,
): void {
  const config = { isPublic: true }
  app.get('/', { config }, ({ hostname }, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .header('content-security-policy', policy(nonce, previewOrigin(hostname)))
      .type('text/html; charset=utf-8')
      .send(documentOf(loaded, nonce))
  })
  app.get<{ Params: { '*': string } }>('/.studio/*', { config }, ({ params }, reply) => {
    const name = `.studio/${params['*']}`
    const content = Object.hasOwn(files, name) ? files[name] : undefined
    const type = contentTypeOf(name)
    if (content === undefined || type === undefined) throw new RequestError('missing', 'There is no such file.')
    // Names have the hash of their content.
    return reply.header('cache-control', 'private, max-age=31536000, immutable').type(type).send(content)
  })
}

/**
 * Allows inline styles to React Aria alone, which finds the nonce in the page. Styles that scripts set through the DOM
 * need no permission.
 */
function policy(nonce: string, preview: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${preview ?? ''}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    // Each day that is previewed has a port.
    `frame-src ${preview?.replace(/\d+$/, '*') ?? "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function documentOf({ scripts, sheets }: StudioBundles['app'], nonce: string): string {
  const links = [
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
<title>Studio</title>
<link rel="icon" href="data:,">
${links.join('\n')}
<script type="module" src="${scripts.at(-1)}"></script>
</head>
<body>
<div id="studio"></div>
<noscript>Studio runs in the browser: allow scripts for this address.</noscript>
</body>
</html>
`
}
