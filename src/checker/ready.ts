/** What is left to do before a market goes live. */
import { daysAfter, dayText } from '#engine/dates.ts'
import { money, moneyText } from '#engine/money.ts'
import { isOpen, type Market, type Site } from '#engine/site.ts'
import type { Keys } from './edit.ts'
import { count } from './english.ts'
import { overlayName } from './files.ts'
import { type Diagnostic, inFiles, type Message, messageOf, openOnes, quote, say, sortDiagnostics } from './findings.ts'
import { fileOf, toConsider } from './market/to-consider.ts'
import { promotionsCurrent } from './rules/figures/dates.ts'
import { pricesCheckedLately } from './rules/figures/prices-checked.ts'
import { textsFinished } from './rules/pages/texts.ts'

/** The work that is left before a market goes live. */
interface ReadyList {
  /** Visitors would notice these. */
  readonly wrong: readonly Gap[]
  /** Optional. */
  readonly toConsider: readonly Gap[]
}

/** A thing to do, in the place of a finding or in a file. */
export interface Gap {
  readonly message: Message
  readonly found?: Diagnostic
  readonly file?: string
  readonly at?: Keys
}

/** @param diagnostics all findings in the config of a sound site. */
export function readyList(market: Market, site: Site, diagnostics: readonly Diagnostic[]): ReadyList {
  return {
    wrong: foundIn(market, site, diagnostics),
    toConsider: toConsider(market, site),
  }
}

/** The list for a terminal, with a box for each thing. */
export function readyText(market: Market, { wrong, toConsider: open }: ReadyList): string {
  const { name } = market
  const besideFile = ({ message, file = fileOf(market) }: Gap) =>
    `${file === fileOf(market) ? '' : `${file}: `}${inFiles(message)}`
  const boxes = (lines: readonly string[]) => lines.map((line) => `  [ ] ${line}`)
  return [
    `${name} before it goes live`,
    ...(wrong.length > 0 ? ['', 'To put right: visitors would see it', ...boxes(wrong.map(withPlace))] : []),
    ...(open.length > 0 ? ['', 'To consider: the pages do without', ...boxes(open.map(besideFile))] : []),
    '',
    wrong.length > 0
      ? `${count(wrong.length, 'thing')} to put right, ${open.length} to consider.`
      : `Ready: nothing is left that visitors would see wrong. ${open.length} to consider.`,
  ].join('\n')
}

function withPlace({ message, found, file }: Gap): string {
  return `${found ? `${found.file}:${found.line}` : file} ${inFiles(message)}`
}

function foundIn(market: Market, site: Site, diagnostics: readonly Diagnostic[]): Gap[] {
  const isItsFile = isFileOf(market, site)
  const own = diagnostics.filter(({ file }) => isItsFile(file))
  return sortDiagnostics(own).map(gapOf)
}

/** A finding as a thing to do. */
export function gapOf(found: Diagnostic): Gap {
  return { message: messageOf(found), found }
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

/** How many days ahead a change is told. */
const daysAhead = 14

/** The rules whose findings depend on the day. */
export const calendarRules = [promotionsCurrent, pricesCheckedLately]

const ofCalendar: readonly string[] = calendarRules.map(({ name }) => name)

/**
 * Tasks by the calendar: findings about ended or old values, then ends and beginnings of the next two weeks, soonest first.
 *
 * @param diagnostics the findings without acknowledged ones.
 * @param dayIn the day (YYYY-MM-DD) in a time zone.
 */
export function dueList(
  { markets }: Site,
  diagnostics: readonly Diagnostic[],
  dayIn: (timeZone: string) => string,
): Gap[] {
  const found = diagnostics.filter(({ rule }) => ofCalendar.includes(rule))
  const coming = markets.filter(isOpen).flatMap((market) => comingIn(market, dayIn(market.timeZone)))
  return [...found.map(gapOf), ...coming.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map(({ day: _, ...gap }) => gap)]
}

interface Coming extends Gap {
  readonly day: string
}

/** The ends and beginnings in a market that are still ahead. */
function comingIn(market: Market, today: string): Coming[] {
  const { promotions = [], plans = [], contact } = market
  const gap = (day: string, at: Gap['at'] & {}, message: Message) => ({
    day,
    message: say`${market.name}: ${message}`,
    file: fileOf(market),
    at,
  })
  const all = [
    ...promotions.flatMap(({ promotion, from }, i) =>
      from === undefined
        ? []
        : gap(from, ['promotions', i], say`the promotion ${quote(promotion)} begins on ${dayText(from, 'en')}.`),
    ),
    ...promotions.flatMap(({ promotion, until }, i) =>
      until === undefined
        ? []
        : gap(until, ['promotions', i], say`the promotion ${quote(promotion)} ends after ${dayText(until, 'en')}.`),
    ),
    ...plans.flatMap(({ plan, until }, i) =>
      until === undefined
        ? []
        : gap(until, ['plans', i], say`the plan ${plan} is shown for the last time on ${dayText(until, 'en')}.`),
    ),
    ...plans.flatMap(({ plan, from }, i) =>
      from === undefined ? [] : gap(from, ['plans', i], say`the plan ${plan} is shown from ${dayText(from, 'en')} on.`),
    ),
    ...(contact?.officeHours?.exceptions ?? []).map(({ name, date, hours }, i) => {
      const at = ['contact', 'officeHours', 'exceptions', i]
      return gap(
        date,
        at,
        say`the office ${hours ? say`has other hours` : say`is closed`} on ${dayText(date, 'en')}: ${name}.`,
      )
    }),
    ...plans.flatMap(({ plan, priceChanges = [] }, i) =>
      priceChanges.map(({ from, price }) => {
        const cost = typeof price === 'number' ? moneyText(money(price, market.currency)) : say`another price`
        return gap(from, ['plans', i], say`${plan} costs ${cost} from ${dayText(from, 'en')} on.`)
      }),
    ),
  ]
  return all.filter(({ day }) => day >= today && day <= daysAfter(today, daysAhead))
}
