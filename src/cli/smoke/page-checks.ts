import { type Answer, assert, type Deployment, get } from './deployment.ts'
import type { ListedPage } from './sitemap-pages.ts'

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

/** Throws a sentence if a listed page is not as a visitor and a search engine need it; returns the answer. */
export async function checkPage(deployment: Deployment, { path, language }: ListedPage): Promise<Answer> {
  const answer = await checkDocument(deployment, path)
  const { body } = answer
  const [, lang] = /<html[^>]* lang="([^"]+)"/.exec(body) ?? []
  assert(lang !== undefined && (language === undefined || lang === language), `is in ${lang}, not in ${language}`)
  const canonical = attributeOf(body, /<link[^>]* rel="canonical"[^>]*>/, 'href')
  const own = new URL(path, deployment.origin).href
  assert(canonical !== undefined && new URL(canonical).href === own, `names ${canonical} as its address`)
  assert(!/<meta[^>]* content="[^"]*noindex/.test(body), 'is noindex, and in the sitemap')
  return answer
}

function attributeOf(html: string, tag: RegExp, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1]
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

/** The scripts and styles that a document names, each once. */
export function assetsOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css)/g))]
}

/** Throws a sentence if a script or a style is not there, or may not be kept by browsers. */
export async function checkAsset(deployment: Deployment, asset: string): Promise<void> {
  const { status, headers } = await get(deployment, asset)
  assert(status === 200, `${asset} answers ${status}`)
  assert(headers.get('cache-control')?.includes('immutable') === true, `${asset} is not immutable`)
}

/** Throws a sentence if an unchanged page is sent again, or an asset of it may not be cached; says what it saw. */
export async function checkCaching(deployment: Deployment, { path }: ListedPage): Promise<string> {
  const { headers, body } = await get(deployment, path)
  const etag = headers.get('etag')
  assert(etag !== null, `${path} has no ETag`)
  const again = await get(deployment, path, { 'if-none-match': etag })
  assert(again.status === 304, `${path} is sent again though nothing changed: ${again.status}`)
  const asset = assetsOf(body).find((name) => name.endsWith('.js'))
  if (asset === undefined) return `${path} is not sent again; it has no script`
  await checkAsset(deployment, asset)
  return `${path} is not sent again, its scripts are immutable`
}
