import type { Deployment } from '#server/publish.ts'

const timeoutMs = 20_000

/** Follows each link of these pages to another site, by path; throws a sentence with those that lead nowhere. */
export async function checkOutsideLinks(texts: ReadonlyMap<string, string>, deployment: Deployment): Promise<string> {
  const links = outsideLinks(texts, deployment)
  const sites = Map.groupBy(links.keys(), (link) => new URL(link).host)
  // One after the other at each site, which may refuse many at once.
  const found = await Promise.all(sites.values().map(followAll))
  const answers = found.flat()
  const gone = answers.filter(({ isGone }) => isGone)
  if (gone.length > 0)
    throw new Error(gone.map(({ link, said }) => `${link} ${said} (${links.get(link)?.join(', ')})`).join('; '))
  const open = answers.filter(({ isSure }) => !isSure).map(({ link, said }) => `${link} ${said}`)
  const unsure = open.length > 0 ? `; to be looked at in a browser: ${open.join('; ')}` : ''
  return `${links.size} to ${sites.size} sites${unsure}`
}

/** The addresses of other sites, each with the paths of the pages that link there. */
function outsideLinks(texts: ReadonlyMap<string, string>, { base, origin }: Deployment): Map<string, string[]> {
  const links = new Map<string, string[]>()
  for (const [path, html] of texts) {
    const own = [...html.matchAll(/<a\b[^<>]* href="(https?:\/\/[^"#]+)/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    for (const link of new Set(own)) {
      if ([base, origin].includes(URL.parse(link)?.origin ?? base)) continue
      links.set(link, [...(links.get(link) ?? []), path])
    }
  }
  return links
}

interface Followed {
  readonly link: string
  readonly said: string
  readonly isGone: boolean
  /** Whether the page is there; a site may refuse programs, or fail for the moment. */
  readonly isSure: boolean
}

async function followAll(links: readonly string[]): Promise<Followed[]> {
  const followed: Followed[] = []
  for (const link of links) followed.push(await follow(link))
  return followed
}

async function follow(link: string): Promise<Followed> {
  try {
    const response = await fetch(link, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'text/html' } })
    await response.body?.cancel()
    const { status, ok } = response
    return { link, said: `answers ${status}`, isGone: status === 404 || status === 410, isSure: ok }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    const isSlow = name === 'TimeoutError'
    const said = `does not answer: ${isSlow ? 'timed out' : (cause?.code ?? message)}`
    return { link, said, isGone: !isSlow, isSure: false }
  }
}
