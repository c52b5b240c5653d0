import { diffArrays } from 'diff'
import type { Page } from '../../pages/page.ts'
import { type Change, type Entry, entriesOf } from './change.ts'
import { pageContents } from './page-contents.ts'

/** What became of the pages: added, removed, and of those that stayed what a visitor or a search engine notices. */
export function pageEntries(before: readonly Page[], after: readonly Page[]): Entry[] {
  const old = new Map(before.map((page) => [page.path, page]))
  // A page that is served at its old address still, but names another as its own, is the same page.
  const sameAs = (page: Page): string =>
    old.has(page.path)
      ? page.path
      : (page.aliases.find((alias) => old.has(alias) && !isPath(alias, after)) ?? page.path)
  const now = new Map(after.map((page) => [sameAs(page), page]))
  return entriesOf(old, now, {
    nameOf: ({ path }) => path,
    describe: ({ meta }) => [{ what: 'title', after: meta.title }],
    changes: pageChanges,
  })
}

/** How the frame around every page changed. */
export function layoutChanges(before: Page | undefined, after: Page | undefined): Change[] {
  return contentChanges(before?.layout, after?.layout)
}

function isPath(path: string, pages: readonly Page[]): boolean {
  return pages.some((page) => page.path === path)
}

function pageChanges(before: Page, after: Page): Change[] {
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
  const blocks = fact('blocks', kinds(before), kinds(after))
  const contents = contentChanges(before.blocks, after.blocks)
  const aliases = sequenceChanges('further address', before.aliases, after.aliases)
  const seen = [...facts, ...aliases, ...blocks, ...contents]
  return seen.length > 0 ? seen : unseen(before, after)
}

function contentChanges(before: unknown, after: unknown): Change[] {
  const [old, now] = [pageContents(before), pageContents(after)]
  return [...sequenceChanges('text', old.texts, now.texts), ...sequenceChanges('link', old.links, now.links)]
}

/** What differs although no text does: pictures and order, or what only search engines read. */
function unseen(before: Page, after: Page): Change[] {
  const details = after.blocks.flatMap((block, i) =>
    JSON.stringify(block) === JSON.stringify(before.blocks[i]) ? [] : [{ what: `details of the ${block.kind} block` }],
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

function kinds({ blocks }: Page): string {
  return blocks.map(({ kind }) => kind).join(', ')
}

/** How one list of texts became another: what is new, gone, or stands in another's place. */
export function sequenceChanges(what: string, before: readonly string[], after: readonly string[]): Change[] {
  const changes: Change[] = []
  let gone: readonly string[] = []
  // What went and what came between the same neighbours took one another's place.
  const replace = (come: readonly string[]) => {
    for (let k = 0; k < Math.max(gone.length, come.length); k += 1) {
      changes.push({ what, before: gone[k], after: come[k] })
    }
    gone = []
  }
  for (const { removed, added, value } of diffArrays([...before], [...after])) {
    if (removed) gone = value
    else replace(added ? value : [])
  }
  replace([])
  return changes
}
