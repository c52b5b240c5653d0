import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../workspace/request-error.ts'
import { contentTypeOf, type StudioBundles } from './bundles.ts'

/** Serves Studio's page and its bundle, which is public code; nothing is read from the disk. */
export function addAppFiles(
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

/** Allows inline styles to React Aria alone, which finds the nonce in the page; style attributes set by the DOM need no leave. */
function policy(nonce: string, preview: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${preview ?? ''}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${preview ?? "'none'"}`,
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
