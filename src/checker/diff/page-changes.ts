import type { Site } from '#engine/site.ts'
import type { Page } from '#site/pages/page.ts'
import { type SitePages, sitePages } from '#site/pages/pages.ts'
import type { Change, Entry } from '../diff.ts'
import type { BlockTexts } from './block-texts.ts'
import { entriesOf } from './change.ts'
import { contentsOf, type PageContents, pageContents } from './page-contents.ts'
import { sequenceChanges } from './sequence-changes.ts'

/** Added, removed and changed pages, as visitors and search engines notice. */
export function pageEntries(
  before: readonly Page[],
  after: readonly Page[],
  textsIn: BlockTexts,
  redirects: readonly { readonly from: string; readonly to: string }[] = [],
): Entry[] {
  const old = new Map(before.map((page) => [page.path, page]))
  const formerly = Map.groupBy(redirects, ({ to }) => to)
  // A page that still answers at its old address, or to which that leads, is the same page.
  const sameAs = ({ path, aliases }: Page): string => {
    const former = [...aliases, ...(formerly.get(path) ?? []).map(({ from }) => from)]
    return old.has(path) ? path : (former.find((one) => old.has(one) && !isPath(one, after)) ?? path)
  }
  const now = new Map(after.map((page) => [sameAs(page), page]))
  return entriesOf(old, now, {
    nameOf: ({ path }) => ({ name: path }),
    describe: ({ meta, blocks }, fate) => [
      { what: 'title', after: meta.title },
      ...(fate === 'added'
        ? [
            { what: 'description', after: meta.description },
            ...contentChanges(contentsOf([], textsIn), contentsOf(blocks, textsIn)),
          ]
        : []),
    ],
    changes: (old, now) => pageChanges(old, now, textsIn),
  })
}

/** Composes the pages that may differ: those made of equal parts are equal. */
export function pagesToCompare(before: SitePages, after: SitePages): [before: Page[], after: Page[]] {
  const numberOf = numbersOfParts()
  const madeOf = (pages: SitePages) => {
    const byPath = Map.groupBy(pages.list, ({ path }) => path)
    return (path: string) => {
      const [page, ...others] = byPath.get(path) ?? []
      return page && others.length === 0 ? pages.madeOf(page)?.map(numberOf).join() : undefined
    }
  }
  const [old, now] = [madeOf(before), madeOf(after)]
  const isOther = ({ path }: { readonly path: string }) => {
    const made = now(path)
    return made === undefined || made !== old(path)
  }
  const others = ({ list, compose }: SitePages) => list.filter(isOther).map(compose)
  return [others(before), others(after)]
}

/** Numbers parts so that equal ones have the same number. */
function numbersOfParts(): (part: object) => number {
  const numbers = new WeakMap<object, number>()
  const texts = new Map<string, number>()
  return (part) => {
    const given = numbers.get(part)
    if (given !== undefined) return given
    const text = JSON.stringify(part)
    const number = texts.get(text) ?? texts.size
    texts.set(text, number)
    numbers.set(part, number)
    return number
  }
}

/** The pages of drafts, without those that visitors see before or after the change. */
export function draftPages(site: Site, seen: ReadonlySet<string>): Page[] {
  if (!site.translations?.some(({ language }) => language.isDraft)) return []
  const { list, compose } = sitePages(site, true)
  return list.filter(({ path }) => !seen.has(path)).map(compose)
}

/** The changes of header and footer. */
export function layoutChanges(before: Page | undefined, after: Page | undefined): Change[] {
  return contentChanges(pageContents(before?.layout), pageContents(after?.layout))
}

function isPath(path: string, pages: readonly Page[]): boolean {
  return pages.some((page) => page.path === path)
}

function pageChanges(before: Page, after: Page, textsIn: BlockTexts): Change[] {
  const facts = [
    fact('address', before.path, after.path),
    fact('title', before.meta.title, after.meta.title),
    fact('description', before.meta.description, after.meta.description),
    fact('search engines', before.meta.noindex ? 'left out' : 'offered', after.meta.noindex ? 'left out' : 'offered'),
    fact('language', before.lang, after.lang),
    fact('status', String(before.status), String(after.status)),
    fact('breadcrumb', trail(before), trail(after)),
    fact('accent', Object.values(before.accent).join(', '), Object.values(after.accent).join(', ')),
    fact('shared picture', before.meta.image, after.meta.image),
  ].flat()
  const blocks = sequenceChanges('block', kinds(before), kinds(after))
  // Most pages are equal, which is quicker to find out.
  const isEqual = JSON.stringify(before.blocks) === JSON.stringify(after.blocks)
  const contents = isEqual ? [] : contentChanges(contentsOf(before.blocks, textsIn), contentsOf(after.blocks, textsIn))
  const aliases = sequenceChanges('further address', before.aliases, after.aliases)
  const seen = [...facts, ...aliases, ...blocks, ...contents]
  return seen.length > 0 ? seen : changesWithoutText(before, after)
}

function contentChanges(old: PageContents, now: PageContents): Change[] {
  return [...sequenceChanges('text', old.texts, now.texts), ...sequenceChanges('link', old.links, now.links)]
}

/** Differences without a text: pictures and order, or data for search engines. */
function changesWithoutText(before: Page, after: Page): Change[] {
  const details = after.blocks.flatMap((block, i) =>
    JSON.stringify(block) === JSON.stringify(before.blocks[i])
      ? []
      : [{ what: `details of the ${block.kind} block`, block: block.kind }],
  )
  const isSearch = (['structuredData', 'alternates'] as const).some((key) => {
    return JSON.stringify(before.meta[key]) !== JSON.stringify(after.meta[key])
  })
  return [...details, ...(isSearch ? [{ what: 'data for search engines' }] : [])]
}

function fact(what: string, before: string, after: string): Change[] {
  return before === after ? [] : [{ what, before, after }]
}

function trail({ breadcrumb }: Page): string {
  return breadcrumb.map(({ label }) => label).join(' › ')
}

function kinds({ blocks }: Page): string[] {
  return blocks.map(({ kind }) => kind)
}
