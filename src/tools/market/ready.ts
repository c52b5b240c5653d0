import { type Diagnostic, openOnes, sortDiagnostics } from '#config/diagnostics/diagnostic.ts'
import { count, list } from '#config/diagnostics/english.ts'
import type { Keys } from '#config/edit/edit.ts'
import { overlayName } from '#config/files/overlay-names.ts'
import { textsFinished } from '#config/rules/pages/texts.ts'
import { factCatalogue } from '#engine/plans/facts/facts.ts'
import { isOpen, type Market, type Site } from '#engine/site/site.ts'
import defaultQuestions from '#tools/templates/questions.json' with { type: 'json' }

/** The work that is left before a market goes live. */
interface ReadyList {
  /** Visitors would notice these. */
  readonly wrong: readonly Gap[]
  /** Optional. */
  readonly toConsider: readonly Gap[]
}

/** A thing to do, in the place of a finding or in a file. */
export interface Gap {
  readonly message: string
  readonly found?: Diagnostic
  readonly file?: string
  readonly at?: Keys
}

/** @param diagnostics all findings in the config of a sound site. */
export function readyList(market: Market, site: Site, diagnostics: readonly Diagnostic[]): ReadyList {
  return {
    wrong: [...foundIn(market, site, diagnostics), ...zeroNumbers(market)],
    toConsider: toConsider(market, site),
  }
}

/** The list for a terminal, with a box for each thing. */
export function readyText({ name }: Market, { wrong, toConsider: open }: ReadyList): string {
  const boxes = (lines: readonly string[]) => lines.map((line) => `  [ ] ${line}`)
  return [
    `${name} before it goes live`,
    ...(wrong.length > 0 ? ['', 'To put right: visitors would see it', ...boxes(wrong.map(withPlace))] : []),
    ...(open.length > 0 ? ['', 'To consider: the pages do without', ...boxes(open.map(({ message }) => message))] : []),
    '',
    wrong.length > 0
      ? `${count(wrong.length, 'thing')} to put right, ${open.length} to consider.`
      : `Ready: nothing is left that visitors would see wrong. ${open.length} to consider.`,
  ].join('\n')
}

function withPlace({ message, found, file }: Gap): string {
  return `${found ? `${found.file}:${found.line}` : file} ${message}`
}

const fileOf = ({ id }: Market): string => `config/markets/${id}.json`

function foundIn(market: Market, site: Site, diagnostics: readonly Diagnostic[]): Gap[] {
  const isItsFile = isFileOf(market, site)
  const own = diagnostics.filter(({ file }) => isItsFile(file))
  return sortDiagnostics(own).map((found) => ({ message: found.message, found }))
}

/** The files of a market: its own, its profiles and the articles about it, with their overlays. */
function isFileOf(market: Market, { articles }: Site): (file: string) => boolean {
  const about = articles.flatMap(({ id, market: of }) => (of === market.id ? [`config/articles/${id}.md`] : []))
  const files = new Set([fileOf(market), ...about])
  return (file) => {
    const original = overlayName(file)?.original ?? file
    return files.has(original) || original.startsWith(`config/providers/${market.id}/`)
  }
}

/** Placeholders in texts, by whether visitors read them. */
export interface StandIns {
  readonly seen: readonly Diagnostic[]
  /** In markets that are not open. */
  readonly waiting: readonly Diagnostic[]
}

/** The placeholders in these files of a sound site, and in all files of the markets among them. */
export function standInsOf(site: Site, diagnostics: readonly Diagnostic[], files: readonly string[]): StandIns {
  const markets = site.markets.map((market) => ({ market, isItsFile: isFileOf(market, site) }))
  const chosen = markets.filter(({ market }) => files.includes(fileOf(market)))
  const found = openOnes(diagnostics).filter(
    ({ rule, severity, file }) =>
      rule === textsFinished.name &&
      severity === 'warning' &&
      (files.includes(file) || chosen.some(({ isItsFile }) => isItsFile(file))),
  )
  const isWaiting = ({ file }: Diagnostic) =>
    markets.some(({ market, isItsFile }) => !isOpen(market) && isItsFile(file))
  return { seen: found.filter((one) => !isWaiting(one)), waiting: found.filter(isWaiting) }
}

/** Telephone numbers that end in zeros only: probably placeholders. */
function zeroNumbers(market: Market): Gap[] {
  const { hotline, helpline } = market.contact ?? {}
  const phones = [
    { phone: hotline, at: ['contact', 'hotline'] },
    { phone: helpline?.phone, at: ['contact', 'helpline', 'phone'] },
  ]
  return phones.flatMap(({ phone = '', at }) => {
    if (!/[1-9]\D*(?:0\D*){6,}\d?$/.test(phone)) return []
    return [{ message: `"${phone}" stands in: write the real telephone number.`, file: fileOf(market), at }]
  })
}

/** A thing that a market may lack, with the keys of its place in the file. */
interface Lack {
  readonly isOpen: boolean
  readonly message: string
  readonly at?: Keys
}

/** Things that most markets have, though visitors would not miss them. */
function toConsider(market: Market, site: Site): Gap[] {
  const lacks = [...officeLacks(market), ...providerLacks(market, site), ...offerLacks(market, site)]
  return lacks.flatMap(({ isOpen, message, at }) =>
    isOpen ? [{ message, ...(at && { file: fileOf(market), at }) }] : [],
  )
}

function officeLacks({ status, contact }: Market): Lack[] {
  const { email = '', officeHours } = contact ?? {}
  return [
    {
      isOpen: status !== 'open',
      message: `Its status is ${status}: write "open" once visitors may compare plans.`,
      at: ['status'],
    },
    {
      isOpen: email.endsWith('.example'),
      message: `${email} cannot get mail: write a real address.`,
      at: ['contact', 'email'],
    },
    {
      isOpen: officeHours !== undefined && !officeHours.exceptions,
      message: 'No holidays: "exceptions" of the office hours.',
      at: ['contact', 'officeHours'],
    },
  ]
}

function providerLacks({ id, providers = [] }: Market, { profiles }: Site): Lack[] {
  const lack = (isOpen: (of: (typeof providers)[number]) => boolean, message: (names: string) => string): Lack => {
    const open = providers.filter(isOpen)
    const names = open.map(({ name }) => name).join(', ')
    return { isOpen: open.length > 0, message: message(names), at: ['providers', providers.findIndex(isOpen)] }
  }
  const profiled = new Set(profiles.flatMap((profile) => (profile.market === id ? [profile.id] : [])))
  return [
    lack(
      ({ logo }) => !logo,
      (names) => `No logo, but initials: ${names}. "logo" of the provider.`,
    ),
    lack(
      ({ logo }) => logo?.kind === 'service' && logo.domain.endsWith('.example'),
      (names) => `A logo that stands in: ${names}. The provider's own "domain" brings its logo.`,
    ),
    lack(
      (provider) => !profiled.has(provider.id),
      (names) => `No profile: ${names}. config/providers/${id}/<provider>.json`,
    ),
  ]
}

function offerLacks(market: Market, site: Site): Lack[] {
  const { markets, articles } = site
  const { id, plans = [], wizard, enquiryPath } = market
  const facts = factCatalogue(site, market).filter((fact) => plans.every((plan) => plan.facts?.[fact.id] === undefined))
  const unsaid = facts.map(({ id }) => id)
  return [
    {
      isOpen: unsaid.length > 0,
      message: `No plan has ${list(unsaid, 'or')}: visitors read 'Not listed'.`,
      at: ['plans'],
    },
    { isOpen: !wizard && !enquiryPath, message: 'No wizard: nobody can ask for quotes.', at: ['wizard'] },
    {
      isOpen: JSON.stringify(wizard?.questions) === JSON.stringify(defaultQuestions),
      message: 'The wizard asks the three questions that every new market begins with: are they yours?',
      at: ['wizard', 'questions'],
    },
    {
      isOpen: !articles.some((article) => article.market === id),
      message: `No article is about it: "market: ${id}" in its front matter.`,
    },
    {
      isOpen: Math.max(...markets.map(({ order }) => order)) === market.order,
      message: 'It comes last in menus and lists: "order".',
      at: ['order'],
    },
  ]
}
