import { assert, type Deployment, get } from '#server/publish.ts'

export interface ListedPage {
  /** Such as `/providers`. */
  readonly path: string
  /** BCP 47; undefined for a page without versions in other languages. */
  readonly language: string | undefined
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)

/** The pages of the sitemap, of all its files; throws a sentence if it is not there or lists foreign addresses. */
export async function listedPages(deployment: Deployment): Promise<ListedPage[]> {
  const opening = await sitemapFile(deployment, '/sitemap.xml')
  const files = opening.includes('<sitemapindex')
    ? await Promise.all(locations(opening).map((url) => sitemapFile(deployment, pathOf(url, deployment))))
    : [opening]
  const entries = files.flatMap((xml) => xml.split('<url>').slice(1))
  const pages = entries.map((entry) => pageOf(entry, deployment))
  assert(pages.length > 0, '/sitemap.xml lists no page')
  return pages
}

async function sitemapFile(deployment: Deployment, path: string): Promise<string> {
  const { status, body } = await get(deployment, path)
  assert(status === 200, `${path} answers ${status}`)
  return body
}

function pageOf(entry: string, deployment: Deployment): ListedPage {
  const [url = ''] = locations(entry)
  const links = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
  const language = links.find(([, tag, href]) => href === url && tag !== 'x-default')?.[1]
  return { path: pathOf(url, deployment), language }
}

function pathOf(url: string, { origin }: Deployment): string {
  assert(URL.parse(url)?.origin === origin, `/sitemap.xml lists ${url}, which is not of ${origin}`)
  return new URL(url).pathname
}

/**
 * One page of each kind in each language. Addresses of one folder, such as `/quotes/…`, are one kind, and so are those with
 * the same ending, such as the landing pages of markets; each other page is a kind of its own.
 */
export function pagesOfEachKind(pages: readonly ListedPage[]): ListedPage[] {
  const kinds = new Map<string, ListedPage>()
  for (const page of pages) {
    const parts = page.path.slice(1).split('/')
    // A translated page has a folder of its language, in lower case.
    if (page.language && parts[0] === page.language.toLowerCase()) parts.shift()
    const [first = ''] = parts
    const ending = first.split('-').slice(-2).join('-')
    const kind = parts.length > 1 ? `${first}/ ${parts.length}` : ending
    const key = `${page.language ?? ''} ${kind}`
    if (!kinds.has(key)) kinds.set(key, page)
  }
  return [...kinds.values()]
}
