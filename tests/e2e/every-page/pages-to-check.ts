import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BlockKind } from '#site/blocks/blocks.ts'
import { signed } from '#tests/e2e/served-site.ts'
import { isAll } from '#tests/runner/samples.ts'

/** A page of a built site that visitors reach without a mistake. */
export interface BuiltPage {
  readonly path: string
  /** BCP 47. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly kinds: readonly BlockKind[]
  /** The length of its data, in characters. */
  readonly length: number
}

/** A page's data as it is built; data of an address that moved has no blocks. */
interface PageData extends Pick<BuiltPage, 'path' | 'lang' | 'dir'> {
  readonly status: number
  readonly blocks?: readonly { readonly kind: BlockKind }[]
}

/** The pages of the site that is built in a folder. */
export function pagesBuiltIn(root: string): BuiltPage[] {
  const texts = globSync(path.join(root, 'dist/**/page.json')).map((file) => readFileSync(file, 'utf8'))
  const pages = texts.flatMap((text): BuiltPage[] => {
    const { path, lang, dir, status, blocks }: PageData = JSON.parse(text)
    return blocks && status === 200
      ? [{ path, lang, dir, kinds: blocks.map(({ kind }) => kind), length: text.length }]
      : []
  })
  // A page has the same data at each of its addresses.
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return [...byPath.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** Chooses few pages which together have every kind of block in every language and direction; with `ALL_TESTS=1` all. */
export function pagesToCheck(pages: readonly BuiltPage[], isEach = isAll): readonly BuiltPage[] {
  return isEach ? pages : [...Map.groupBy(pages, languageOf).values()].flatMap(withEachKind)
}

export function isEnglish({ lang }: Pick<BuiltPage, 'lang'>): boolean {
  return new Intl.Locale(lang).language === 'en'
}

function languageOf({ lang, dir }: BuiltPage): string {
  return `${new Intl.Locale(lang).language} ${dir}`
}

/** The page with the most content, since more of it can be wrong. */
function longest(pages: readonly BuiltPage[]): BuiltPage {
  return pages.reduce((most, page) => (page.length > most.length ? page : most))
}

/** Takes the page with the most kinds that are left, until none is left. */
function withEachKind(pages: readonly BuiltPage[]): BuiltPage[] {
  const chosen: BuiltPage[] = []
  const left = new Set(pages.flatMap(({ kinds }) => kinds))
  while (left.size > 0) {
    const newKinds = (page: BuiltPage) => new Set(page.kinds).intersection(left)
    const most = Math.max(...pages.map((page) => newKinds(page).size))
    const next = longest(pages.filter((page) => newKinds(page).size === most))
    for (const kind of next.kinds) left.delete(kind)
    chosen.push(next)
  }
  return chosen
}

/** The address of a page in the state with the most content. */
export function fullest({ path, kinds }: BuiltPage): string {
  if (kinds.includes('confirmation') && path.includes('/quotes/'))
    return signed(`${path}?reference=HC-7K3M-9QXT&sent=2026-11-26T09:00Z&date=2026-12-07`)
  if (kinds.includes('wizard')) return `${path}?plan=1`
  if (path === '/singapore-maid-insurance') return `${path}?compare=axa-comprehensive-plus.fwd-premier-maid`
  return path
}
