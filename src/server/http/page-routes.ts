import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answersInAddress } from '#engine/answers.ts'
import { addressProblems } from '#engine/fit.ts'
import { acknowledgementHref, acknowledgementIn, marketField, preselected } from '#engine/forms.ts'
import { quotableOffers } from '#engine/offers.ts'
import { planName } from '#engine/plans.ts'
import { parametersIn, plainVisit, type Site, type Visit } from '#engine/site.ts'
import type { PageBlock, PageBlockOf } from '#site/blocks/blocks.ts'
import { sanitizedFilters } from '#site/blocks/comparison/comparison-state.ts'
import { countriesFound } from '#site/blocks/countries/block.ts'
import { stepDays } from '#site/blocks/steps/step-days.ts'
import type { Page } from '#site/pages/page.ts'
import { pageForMarket, pageForSearch } from '#site/pages/page-for-request.ts'
import { unconfirmedPage } from '#site/pages/thank-you-page.ts'
import { type Addresses, anyPath, requestTarget } from '../pages.ts'
import type { ConcurrencyLimit } from '../protection/concurrency-limit.ts'
import { sendHtml, type UrlSigner } from '../protection.ts'
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
    // Both would be made of the file's time, which another content may share.
    etag: false,
    lastModified: false,
  })
  app.get(anyPath, { ...limit.hooks }, async (request, reply) => {
    const { path, query: search } = requestTarget(request)
    const { addresses, sendFile, renderShared } = pages()
    const redirect = addresses.redirects.get(path)
    if (redirect !== undefined) return reply.redirect(redirect + search, 301)
    if (!addresses.pages.has(path))
      return mayBeFile(path, addresses) ? sendFile(reply, path.slice(1)) : reply.callNotFound()
    const sendPlain = () => sendFile(reply, `${path}/index.html`.slice(path === '/' ? 2 : 1))
    // Without a query the page need not be composed.
    const found = search === '' ? undefined : addresses.pages.get(path)
    if (!found) return sendPlain()
    const query = request.query as Query
    const site = addresses.siteAt(path)
    const page = pageForMarket(site, found, query)
    const send = (html: string) => sendHtml(reply.header('cache-control', 'private, no-cache'), site, html)
    const namesRequest = addresses.isThankYou(page) && 'reference' in query
    const acknowledged = namesRequest ? acknowledgedIn(page, query, signer, addresses) : {}
    if (!acknowledged) return send(await renderShared(unconfirmedPage(page), plainVisit))
    const visit = visitFromQuery(site, page, query, acknowledged)
    if (!visit) return sendPlain()
    const shown = visit.search === undefined ? page : pageForSearch(site, page, visit.search)
    return send(await renderShared({ ...shown, ...languagesFor(shown, visit, query) }, visit))
  })
}

/** Excludes documents, encodings, `_headers` and `_redirects`, and hidden files: none of them has an address of its own. */
function mayBeFile(path: string, { notFound }: Addresses): boolean {
  const missing = notFound(path)?.path
  return !/^\/_|\/\.|\.(?:html|br|gz)$/.test(path) && !path.startsWith(`${missing}/`)
}

/** A parsed query string; a repeated name has an array. */
type Query = Readonly<Record<string, unknown>>

/**
 * The visit that a query describes: a chosen plan, preselected choices, filters. Takes only values that the site knows, so
 * that no text of a forged link is shown; undefined when nothing is left.
 */
function visitFromQuery(site: Site, page: Page, query: Query, acknowledged: Visit = {}): Visit | undefined {
  const plan = chosenPlan(page, query)
  const values = Object.fromEntries(page.blocks.flatMap((block) => Object.entries(chosenValues(block, query))))
  const filters = page.blocks
    .flatMap((block) =>
      block.kind === 'comparison' || block.kind === 'planTable' ? sanitizedFilters(block.data, query) || [] : [],
    )
    .join('&')
  const messages = site.messages.form
  const answerErrors = page.blocks.flatMap((block) => {
    if (block.kind !== 'wizard') return []
    return addressProblems(block.data.wizard, singleIn(query), messages, site.language?.tag ?? site.config.locale)
  })
  const isOver = plan === undefined && namesPlanNotOffered(site, page, query)
  const errors = [...answerErrors, ...(isOver ? [{ field: 'plan', message: messages.unknownPlan }] : [])]
  const visit: Visit = {
    ...(plan !== undefined && { plan }),
    ...(errors.length > 0 && { errors }),
    ...(filters && { filters }),
    ...searchIn(site, page, query),
    ...acknowledged,
    ...(Object.keys(values).length > 0 && { values }),
  }
  return Object.keys(visit).length > 0 ? visit : undefined
}

/** The reference, plan and dates that the signed URL of a thank-you page names; undefined if the signature is wrong. */
function acknowledgedIn(page: Page, query: Query, signer: UrlSigner, addresses: Addresses): Visit | undefined {
  const request = acknowledgementIn(query)
  const { reference } = request
  if (reference === undefined) return undefined
  // The URL was signed for the form's own address, which may be an alias or one in another language.
  const versions = page.languages?.flatMap(({ href }) => addresses.pages.get(href) ?? []) ?? [page]
  const paths = versions.flatMap(({ path, aliases }) => [path, ...aliases])
  const hrefs = paths.map((path) => acknowledgementHref(path, request))
  if (!hrefs.some((href) => signer.isSigned(href, query['signature']))) return undefined
  const days = stepDays(page, request)
  const planName = acknowledgedPlanName(addresses.siteAt(page.path), request.plan)
  return { reference, ...(planName && { planName }), ...(Object.keys(days).length > 0 && { stepDays: days }) }
}

/** The name of a plan that is written as `market.id`. */
function acknowledgedPlanName(site: Site, written = ''): string | undefined {
  const [marketId, id] = written.split('.')
  const market = site.markets.find((candidate) => candidate.id === marketId)
  const plan = market && quotableOffers(site, market).find((candidate) => String(candidate.id) === id)
  return plan && planName(plan)
}

function chosenPlan(page: Page, query: Query): number | undefined {
  const plans = page.blocks.flatMap((block) => {
    if (block.kind !== 'wizard' && block.kind !== 'leadForm') return []
    const market = marketOfForm(block, query)
    return block.data.plans.filter((plan) => plan.market === market)
  })
  return plans.find(({ id }) => String(id) === query['plan'])?.id
}

/** Whether the query names a plan that the form's market has and does not offer, such as one that is over. */
function namesPlanNotOffered({ markets }: Site, page: Page, query: Query): boolean {
  return page.blocks.some((block) => {
    if (block.kind !== 'wizard' && block.kind !== 'leadForm') return false
    const market = markets.find(({ id }) => id === marketOfForm(block, query))
    return market?.plans?.some(({ id }) => String(id) === query['plan'])
  })
}

/** The id of the market of a form, or of the one that the query chooses in it. */
function marketOfForm(block: PageBlockOf<'wizard' | 'leadForm'>, query: Query): unknown {
  return block.kind === 'wizard' ? block.data.market : query[marketField(block.fields)?.name ?? '']
}

/** Carries the query over to the links to other languages, for browsers without scripts. */
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

/** The search among countries; its text is shown only if it finds one. */
function searchIn(site: Site, { blocks }: Page, { q }: Query): Pick<Visit, 'search'> {
  if (typeof q !== 'string' || q.trim() === '' || !blocks.some(({ kind }) => kind === 'countries')) return {}
  const search = q.trim().slice(0, 60)
  return { search: countriesFound(site, search).cards.length > 0 ? search : '' }
}

/** The parameters that stand in a query once. */
function singleIn(query: Query): URLSearchParams {
  return parametersIn(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function chosenValues(block: PageBlock, query: Query): Record<string, string> {
  const params = singleIn(query)
  if (block.kind === 'wizard') {
    const answers = answersInAddress(block.data.wizard, params)
    return Object.fromEntries(answers.flatMap(({ field, value, isTaken }) => (isTaken ? [[field, value]] : [])))
  }
  if (block.kind !== 'leadForm') return {}
  const markets = block.data.markets.map(({ value }) => value)
  return preselected(block.fields, markets, params)
}
