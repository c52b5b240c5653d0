import { type Answer, assert, assetsOf, checkAsset, checkDocument, type Deployment, get } from '#server/publish.ts'
import type { ListedPage } from './sitemap-pages.ts'

/** Throws a sentence if a listed page is not as a visitor and a search engine need it; returns the answer. */
export async function checkPage(deployment: Deployment, { path, language }: ListedPage): Promise<Answer> {
  const answer = await checkDocument(deployment, path)
  const { body } = answer
  const [, lang] = /<html[^<>]* lang="([^"]+)"/.exec(body) ?? []
  assert(lang !== undefined && (language === undefined || lang === language), `is in ${lang}, not in ${language}`)
  const link = body.match(/<link[^<>]*>/g)?.find((tag) => tag.includes(' rel="canonical"')) ?? ''
  const [, canonical] = / href="([^"]*)"/.exec(link) ?? []
  const own = new URL(path, deployment.origin).href
  assert(canonical !== undefined && new URL(canonical).href === own, `names ${canonical} as its address`)
  assert(!/<meta[^<>]* content="[^"]*noindex/.test(body), 'is noindex, and in the sitemap')
  return answer
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
