import { type Answer, assert, type Deployment, get } from './deployment.ts'

/** Throws a sentence if an address is no sound document; returns the answer. */
export async function checkDocument(deployment: Deployment, path: string): Promise<Answer> {
  const answer = await get(deployment, path)
  const { status, headers, body } = answer
  assert(status === 200, `answers ${status}`)
  assert(headers.get('content-type')?.startsWith('text/html') === true, `is ${headers.get('content-type')}`)
  assert(/<title>[^<]+<\/title>/.test(body), 'has no title')
  checkHeaders(deployment, headers)
  return answer
}

/** Throws a sentence if a header of a document is missing or weak. */
export function checkHeaders({ origin }: Deployment, headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  assert(policy.includes("default-src 'none'"), 'has no strict Content-Security-Policy')
  assert(!policy.includes("'unsafe-"), 'has a Content-Security-Policy with unsafe-…')
  assert(headers.get('x-content-type-options') === 'nosniff', 'has no X-Content-Type-Options')
  const hsts = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])
  assert(!origin.startsWith('https:') || hsts >= 15_768_000, 'has no Strict-Transport-Security of half a year')
  assert(/no-cache|no-store|max-age=0/.test(headers.get('cache-control') ?? ''), 'may be cached without asking again')
}

/** The scripts and styles that a document names, each once; an attribute can name several with blanks between them. */
export function assetsOf(html: string): string[] {
  const named = [...html.matchAll(/["\s](\/assets\/[^"\s]+)/g)].flatMap(([, path = '']) => path)
  return [...new Set(named.filter((path) => /\.(?:js|css)$/.test(path)))]
}

/** Throws a sentence if a script or a style is not there, or may not be kept by browsers. */
export async function checkAsset(deployment: Deployment, asset: string): Promise<void> {
  const { status, headers } = await get(deployment, asset)
  assert(status === 200, `${asset} answers ${status}`)
  assert(headers.get('cache-control')?.includes('immutable') === true, `${asset} is not immutable`)
}
