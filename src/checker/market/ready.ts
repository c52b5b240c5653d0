import { isOpen, type Market, type Site } from '#engine/site.ts'
import { type Diagnostic, messageOf, openOnes, sortDiagnostics } from '../diagnostics/diagnostic.ts'
import { count } from '../diagnostics/english.ts'
import { inFiles, type Message } from '../diagnostics/message.ts'
import type { Keys } from '../edit/edit.ts'
import { overlayName } from '../files/overlay-names.ts'
import { textsFinished } from '../rules/pages/texts.ts'
import { fileOf, toConsider } from './to-consider.ts'

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
