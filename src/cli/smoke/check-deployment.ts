import type { Deployment } from '#server/publish.ts'
import { checkOutsideLinks } from './outside-links.ts'
import { checkCaching, checkPage } from './page-checks.ts'
import { checkCertificate, checkReadiness, checkRedirect, checkRobots, checkUnknownAddress } from './site-checks.ts'
import { type ListedPage, listedPages, pagesOfEachKind } from './sitemap-pages.ts'
import { type PriceWords, statedPrices } from './stated-prices.ts'

interface CheckOptions {
  /** The whole address of `/readyz`; the public one when undefined. */
  readonly ready: string | undefined
  /** Whether every page is looked at, not one of each kind in each language. */
  readonly all: boolean
  /** Whether the links to other sites of these pages are followed. */
  readonly links: boolean
  readonly words: PriceWords
  /** Sends a lead that is evidently false through a form, and says what became of it; none is sent without it. */
  readonly canary?: (() => Promise<string>) | undefined
  readonly now: Date
  readonly say: (line: string) => void
}

/** Says a line for each check; resolves to how many failed. */
export async function checkDeployment(
  deployment: Deployment,
  { ready, all, links, words, canary, now, say }: CheckOptions,
): Promise<number> {
  let failed = 0
  const line = async (name: string, work: () => Promise<string>) => {
    try {
      say(`ok    ${name}: ${await work()}`)
    } catch (error) {
      failed += 1
      say(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  await line('certificate', () => checkCertificate(deployment, now))
  await line('robots.txt', () => checkRobots(deployment))
  await line('unknown address', () => checkUnknownAddress(deployment))
  await line('readiness', () => checkReadiness(deployment, ready))
  let pages: readonly ListedPage[] = []
  await line('sitemap', async () => {
    pages = await listedPages(deployment)
    return `lists ${pages.length} pages`
  })
  const deep = pages.find(({ path }) => path !== '/')
  if (deep) await line('redirect', () => checkRedirect(deployment, deep.path))
  if (deep) await line('caching', () => checkCaching(deployment, deep))
  const texts = new Map<string, string>()
  for (const page of all ? pages : pagesOfEachKind(pages)) {
    await line(page.path, async () => {
      texts.set(page.path, (await checkPage(deployment, page)).body)
      return `200${page.language ? `, ${page.language}` : ''}`
    })
  }
  await line('prices', async () => statedPrices(texts, words))
  if (links) await line('outside links', () => checkOutsideLinks(texts, deployment))
  if (canary) await line('canary', canary)
  say(failed === 0 ? `${deployment.base} is well.` : `${failed} of the checks failed.`)
  return failed
}
