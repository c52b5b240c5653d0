import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { launch } from './served-site.ts'

/** The files of the launch that its small copy has, besides its pictures and those for the whole site. */
const kept = [
  /^markets\/(?:bahrain|hong-kong|japan|kuwait)\./,
  /^articles\/(?:bahrain-|kuwait-expat)/,
  /^pages\/(?:blog|claims|contact|countries|faq|home|not-found|quotes)/,
  /^(?:legal|messages|assets)\//,
  /^[^/]+$/,
]

/** The addresses that stay linked though their pages are left out, and where they lead. */
const moved = {
  '/compare': '/bahrain-maid-insurance',
  '/comparisons': '/countries',
  '/comparisons/best-maid-insurance': '/bahrain-maid-insurance',
  '/comparisons/maid-insurance-promotions': '/countries',
  '/glossary': '/faq',
  '/providers': '/countries',
  '/reviews': '/countries',
  '/welcome-page': '/quotes',
  '/blog/choosing-insurance-hong-kong': '/blog',
  '/blog/employees-compensation-explained': '/blog',
  '/blog/hong-kong-helper-insurance-guide': '/blog',
  '/blog/hong-kong-insurance-guide': '/blog/bahrain-2024-insurance-law',
  '/blog/kuwait-insurance-requirements': '/blog/kuwait-expat-guide',
  '/blog/kuwait-providers-2024': '/blog',
}

/** The pictures of insurers that only other markets have. */
const unusedLogo =
  /^assets\/logos\/(?:(?:fwd|great-eastern|msig|ntuc)\.svg|service\/(?:adnic|allianz|doha-insurance|etiqa|india-international|liberty|oman|orient|qatar-insurance|sompo|tokio-marine)\.)/

interface PageFile {
  readonly blocks: readonly { readonly kind: string }[]
}

interface MarketFile {
  readonly providersPage?: unknown
}

/**
 * `whole` is the launch as it is. `small` has three of its markets, two languages and few articles: it is read, compared
 * and built in a fraction of the time, and has what editing needs, a translation and twenty plans among it.
 */
export type Size = 'small' | 'whole'

/** Copies the config of the launch into a folder. */
export function copySite(size: Size, root: string): void {
  const config = path.join(root, 'config')
  const original = path.join(launch, 'config')
  if (size === 'whole') cpSync(original, config, { recursive: true })
  else copySmall(original, config)
}

function copySmall(original: string, config: string): void {
  cpSync(original, config, { recursive: true, filter: (file) => isKept(path.relative(original, file)) })
  const redirects = Object.entries(moved).map(([from, to]) => ({ from, to }))
  edit(config, 'site.json', (site: object) => ({ ...site, redirects }))
  edit(config, 'pages/home.json', ({ blocks, ...page }: PageFile) => ({
    ...page,
    blocks: blocks.flatMap((block) => {
      if (block.kind === 'logos') return []
      return block.kind === 'hero'
        ? [{ kind: 'hero', title: 'Compare Maid Insurance', text: 'In three countries.' }]
        : [block]
    }),
  }))
  edit(config, 'pages/not-found.json', ({ blocks, ...page }: PageFile) => ({
    ...page,
    blocks: blocks.map((block) => ({ ...block, markets: ['hong-kong', 'bahrain'] })),
  }))
  edit(config, 'pages/faq.json', (page: PageFile) =>
    JSON.parse(JSON.stringify(page).replaceAll(/\{minimum\.(?:malaysia|qatar|singapore|uae)\.[\w-]+\}/g, 'an amount')),
  )
  // Tests of leads need rules on consent, which the launch has for Singapore alone.
  const rules = {
    consentDays: 90,
    doNotCall: { name: 'Do Not Call Registry', url: 'https://registry.example', days: 21 },
  }
  edit(config, 'markets/hong-kong.json', (market: object) => ({ ...market, ...rules }))
  for (const file of ['hong-kong.json', 'hong-kong.zh-HK.json'])
    edit(config, `markets/${file}`, ({ providersPage: _, ...market }: MarketFile) =>
      JSON.parse(JSON.stringify(market).replace('#requirements', '')),
    )
}

function isKept(file: string): boolean {
  const name = file.replaceAll(path.sep, '/')
  if (!path.extname(name)) return true
  const [, language] = /\.([a-z]{2}-[A-Z]{2})\.\w+$/.exec(name) ?? /^messages\/([a-z]{2}-[A-Z]{2})/.exec(name) ?? []
  return (language ?? 'zh-HK') === 'zh-HK' && !unusedLogo.test(name) && kept.some((pattern) => pattern.test(name))
}

function edit<File extends object>(config: string, name: string, change: (value: File) => object): void {
  const file = path.join(config, name)
  const value: File = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, `${JSON.stringify(change(value), undefined, 2)}\n`)
}
