import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../workspace/request-error.ts'
import type { StudioBundles } from './bundles.ts'
import { contentTypes } from './content-types.ts'

/** Answers with Studio's page and with what it loads: files of the bundle, which is public code, and nothing of the disk. */
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
    const type = contentTypes[path.extname(name)]
    if (content === undefined || type === undefined) throw new RequestError('missing', 'There is no such file.')
    // Its name is that of its content.
    return reply.header('cache-control', 'private, max-age=31536000, immutable').type(type).send(content)
  })
}

/**
 * What the page may do. Libraries set style attributes by the DOM, which needs no leave; React Aria writes a style sheet
 * of its own, with the nonce that it finds in the page. Nothing may be evaluated.
 */
function policy(nonce: string, preview: string | undefined): string {
  const frames = preview ?? "'none'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${preview ?? ''}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
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
