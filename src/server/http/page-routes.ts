import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageBlock } from '../../blocks/blocks.ts'
import { knownFilters } from '../../blocks/comparison/comparison-state.ts'
import { countriesFound } from '../../blocks/countries/block.ts'
import { stepDays } from '../../blocks/steps/step-days.ts'
import { acknowledgementHref, acknowledgementIn } from '../../engine/forms/acknowledgement.ts'
import { preselected } from '../../engine/forms/fields.ts'
import { marketField } from '../../engine/forms/forms.ts'
import { plainVisit, type Visit } from '../../engine/forms/visit.ts'
import { planName, plansOf } from '../../engine/plans/offers.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Page } from '../../pages/page.ts'
import { pageForMarket, pageForSearch } from '../../pages/page-for-request.ts'
import { unconfirmedPage } from '../../pages/thank-you-page.ts'
import { type Addresses, anyPath, askedBy } from '../pages/page-source.ts'
import type { AddressSigner } from '../protection/address-signature.ts'
import type { ConcurrencyLimit } from '../protection/concurrency-limit.ts'
import { htmlSender } from '../protection/security-headers.ts'
import type { FormOptions } from './form-routes.ts'

/** Serves the pages at each of their addresses, the addresses that moved, and files. */
export async function addPageRoutes(
  app: FastifyInstance,
  { pages, signer }: Pick<FormOptions, 'pages' | 'signer'>,
  limit: ConcurrencyLimit,
): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // Both would be made of the time of the file, which may be that of another content.
    etag: false,
    lastModified: false,
  })
  app.get(anyPath, { ...limit.hooks }, async (request, reply) => {
    const { path, query: search } = askedBy(request)
    const { addresses, sendFile, renderShared } = pages()
    const redirect = addresses.redirects.get(path)
    if (redirect !== undefined) return reply.redirect(redirect + search, 301)
    if (!addresses.pages.has(path))
      return isFile(path, addresses) ? sendFile(reply, path.slice(1)) : reply.callNotFound()
    const sendPlain = () => sendFile(reply, `${path}/index.html`.slice(path === '/' ? 2 : 1))
    // What the address adds nothing to need not be composed.
    const found = search === '' ? undefined : addresses.pages.get(path)
    if (!found) return sendPlain()
    const query = request.query as Query
    const site = addresses.siteAt(path)
    const page = pageForMarket(site, found, query)
    const sendHtml = htmlSender(site.config.logoService)
    const send = (html: string) => sendHtml(reply.header('cache-control', 'private, no-cache'), html)
    const namesRequest = addresses.isThankYou(page) && 'reference' in query
    const acknowledged = namesRequest ? acknowledgedIn(page, query, signer, addresses) : {}
    if (!acknowledged) return send(await renderShared(unconfirmedPage(page), plainVisit))
    const visit = visitFromQuery(site, page, query, acknowledged)
    if (!visit) return sendPlain()
    const shown = visit.search === undefined ? page : pageForSearch(site, page, visit.search)
    return send(await renderShared({ ...shown, ...languagesFor(shown, visit, query) }, visit))
  })
}

/**
 * Whether a path may be that of a file: documents are at the addresses of their pages, encodings are negotiated,
 * `_headers` and `_redirects` are for other hosts, and hidden files for nobody.
 */
function isFile(path: string, { notFound }: Addresses): boolean {
  const missing = notFound(path)?.path
  return !/^\/_|\/\.|\.(?:html|br|gz)$/.test(path) && !path.startsWith(`${missing}/`)
}

/** A parsed query string; a name that occurs twice has an array. */
type Query = Readonly<Record<string, unknown>>

/**
 * What the address adds to the page: a chosen plan, preselected choices, what it acknowledges. Only values that the site
 * knows itself are taken, so that nothing a stranger wrote into a link is shown; undefined when nothing is left.
 */
function visitFromQuery(site: Site, page: Page, query: Query, acknowledged: Visit = {}): Visit | undefined {
  const plan = chosenPlan(page, query)
  const values = Object.fromEntries(page.blocks.flatMap((block) => Object.entries(chosenValues(block, query))))
  const filters = page.blocks
    .flatMap((block) =>
      block.kind === 'comparison' || block.kind === 'planTable' ? knownFilters(block.data, query) || [] : [],
    )
    .join('&')
  const visit: Visit = {
    ...(plan !== undefined && { plan }),
    ...(filters && { filters }),
    ...searchIn(site, page, query),
    ...acknowledged,
    ...(Object.keys(values).length > 0 && { values }),
  }
  return Object.keys(visit).length > 0 ? visit : undefined
}

/**
 * What the address of a thank-you page says of a request, when its signature shows that we gave it: the reference, and
 * when the steps on the page happen. Undefined for an address that somebody made up.
 */
function acknowledgedIn(page: Page, query: Query, signer: AddressSigner, addresses: Addresses): Visit | undefined {
  const request = acknowledgementIn(query)
  const { reference } = request
  if (reference === undefined) return undefined
  // Forms lead to the address that they post to, which may be another one of the page or of it in another language.
  const versions = page.languages?.flatMap(({ href }) => addresses.pages.get(href) ?? []) ?? [page]
  const paths = versions.flatMap(({ path, aliases }) => [path, ...aliases])
  const hrefs = paths.map((path) => acknowledgementHref(path, request))
  if (!hrefs.some((href) => signer.isSigned(href, query['signature']))) return undefined
  const days = stepDays(page, request)
  const planName = nameOfPlan(addresses.siteAt(page.path), request.plan)
  return { reference, ...(planName && { planName }), ...(Object.keys(days).length > 0 && { stepDays: days }) }
}

/** The name of a plan that is written as an acknowledgement says it. */
function nameOfPlan(site: Site, written = ''): string | undefined {
  const [marketId, id] = written.split('.')
  const market = site.markets.find((candidate) => candidate.id === marketId)
  const plan = market && plansOf(site, market).find((candidate) => String(candidate.id) === id)
  return plan && planName(plan)
}

function chosenPlan(page: Page, query: Query): number | undefined {
  const plans = page.blocks.flatMap((block) => {
    if (block.kind === 'wizard') return block.data.plans
    if (block.kind !== 'leadForm') return []
    const market = query[marketField(block.fields)?.name ?? '']
    return block.data.plans.filter((plan) => plan.market === market)
  })
  return plans.find(({ id }) => String(id) === query['plan'])?.id
}

/** The page's other languages at addresses that add the same to it, for who runs no scripts. */
function languagesFor({ languages }: Page, visit: Visit, asked: Query): Pick<Page, 'languages'> {
  const { plan, filters, search, values, reference } = visit
  const chosen = { ...values, ...(plan && { plan: String(plan) }), ...(search && { q: search }) }
  const query = [filters, new URLSearchParams(chosen).toString()].filter(Boolean).join('&')
  const withSame = (href: string) => {
    if (reference) return `${acknowledgementHref(href, acknowledgementIn(asked))}&signature=${asked['signature']}`
    return query ? `${href}?${query}` : href
  }
  return languages ? { languages: languages.map((one) => ({ ...one, href: withSame(one.href) })) } : {}
}

/** What the query looks for among the countries: the text itself only where it is found, so that nothing else is shown. */
function searchIn(site: Site, { blocks }: Page, { q }: Query): Pick<Visit, 'search'> {
  if (typeof q !== 'string' || q.trim() === '' || !blocks.some(({ kind }) => kind === 'countries')) return {}
  const search = q.trim().slice(0, 60)
  return { search: countriesFound(site, search).cards.length > 0 ? search : '' }
}

/** The choices that the query makes in a form, by field name. */
function chosenValues(block: PageBlock, query: Query): Record<string, string> {
  if (block.kind !== 'leadForm') return {}
  const single = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const markets = block.data.markets.map(({ value }) => value)
  return preselected(block.fields, markets, new URLSearchParams(single))
}
