import { type Diagnostic, sortDiagnostics } from '../../config/diagnostics/diagnostic.ts'
import { count, list } from '../../config/diagnostics/english.ts'
import { isOpen, type Market, type Site } from '../../engine/site/site.ts'
import defaultQuestions from '../templates/questions.json' with { type: 'json' }

/** What is left to do before a market goes live. */
export interface ReadyList {
  /** Whether nothing is left that visitors would see wrong. */
  readonly isReady: boolean
  /** The list for whoever works through it, with a box for each thing. */
  readonly text: string
}

/** The list for a market of a sound site, given all that the checker says of the config. */
export function readyList(market: Market, site: Site, diagnostics: readonly Diagnostic[]): ReadyList {
  const wrong = [...foundIn(market, site, diagnostics), ...zeros(market)]
  const open = toConsider(market, site)
  const boxes = (things: readonly string[]) => things.map((thing) => `  [ ] ${thing}`)
  const lines = [
    `${market.name} before it goes live`,
    ...(wrong.length > 0 ? ['', 'To put right: visitors would see it', ...boxes(wrong)] : []),
    ...(open.length > 0 ? ['', 'To consider: the pages do without', ...boxes(open)] : []),
    '',
    wrong.length > 0
      ? `${count(wrong.length, 'thing')} to put right, ${open.length} to consider.`
      : `Ready: nothing is left that visitors would see wrong. ${open.length} to consider.`,
  ]
  return { isReady: wrong.length === 0, text: lines.join('\n') }
}

const fileOf = ({ id }: Market): string => `config/markets/${id}.json`

/** What the checker says of the files of a market: its own, its profiles and the articles about it. */
function foundIn(market: Market, { articles }: Site, diagnostics: readonly Diagnostic[]): string[] {
  const about = articles.flatMap(({ id, market: of }) => (of === market.id ? [`config/articles/${id}.md`] : []))
  const files = new Set([fileOf(market), ...about])
  const own = diagnostics.filter(({ file }) => files.has(file) || file.startsWith(`config/providers/${market.id}/`))
  return sortDiagnostics(own).map(({ file, line, message }) => `${file}:${line} ${message}`)
}

/** Telephone numbers that end in nothing but zeros, as those that stand in do; the checker finds one it wrote itself. */
function zeros(market: Market): string[] {
  const { hotline = '', helpline } = market.contact ?? {}
  const phones = [hotline, helpline?.phone ?? ''].filter((phone) => /[1-9]\D*(?:0\D*){6,}\d?$/.test(phone))
  return phones.map((phone) => `${fileOf(market)} "${phone}" stands in: write the real telephone number.`)
}

/** What visitors do not miss, but most markets have. */
function toConsider(market: Market, { markets, profiles, articles }: Site): string[] {
  const { id, providers = [], plans = [], status, wizard, contact, enquiryPath } = market
  const named = (of: typeof providers) => of.map(({ name }) => name).join(', ')
  const logos = providers.filter(({ logo }) => !logo)
  const typeset = providers.filter(({ logo }) => logo?.kind === 'service' && logo.domain.endsWith('.example'))
  const profiled = new Set(profiles.flatMap((profile) => (profile.market === id ? [profile.id] : [])))
  const bare = providers.filter((provider) => !profiled.has(provider.id))
  const facts = ['rating', 'limits', 'processingTime', 'claimSettlement', 'hospitalPanel', 'bestFor'] as const
  const unsaid = facts.filter((fact) => plans.every((plan) => plan[fact] === undefined))
  const asks = wizard && JSON.stringify(wizard.questions) === JSON.stringify(defaultQuestions)
  const last = Math.max(...markets.map(({ order }) => order)) === market.order
  return [
    ...(isOpen(market) ? [] : [`Its status is ${status}: write "open" once visitors may compare plans.`]),
    ...(contact?.email.endsWith('.example') ? [`${contact.email} cannot get mail: write a real address.`] : []),
    ...(contact && !contact.officeHours.exceptions ? ['No holidays: "exceptions" of the office hours.'] : []),
    ...(logos.length > 0 ? [`No logo, but initials: ${named(logos)}. "logo" of the insurer.`] : []),
    ...(typeset.length > 0
      ? [`A logo that stands in: ${named(typeset)}. The insurer's own "domain" brings its logo.`]
      : []),
    ...(bare.length > 0 ? [`No profile: ${named(bare)}. config/providers/${id}/<insurer>.json`] : []),
    ...(unsaid.length > 0 ? [`No plan has ${list(unsaid, 'or')}: visitors read 'Not listed'.`] : []),
    ...(wizard || enquiryPath ? [] : ['No wizard: nobody can ask for quotes.']),
    ...(asks ? ['The wizard asks the three questions that every new market begins with: are they yours?'] : []),
    ...(articles.some((article) => article.market === id)
      ? []
      : [`No article is about it: "market: ${id}" in its front matter.`]),
    ...(last ? ['It comes last in menus and lists: "order".'] : []),
  ]
}
