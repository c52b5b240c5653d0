import { describe, expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { type ConfigFiles, decode, patternOf, withTexts } from '#checker/files.ts'
import { createContext, readDocuments } from '#checker/model.ts'
import { writtenReferences } from '#checker/references/written-references.ts'
import { type Renaming, rename } from '#checker/rename.ts'
import { valuesIn } from '#checker/schema/schema-values.ts'
import { compileSchemas } from '#checker/schema/schemas.ts'
import { isSchema, type Schema } from '#checker/schema.ts'
import type { Site } from '#engine/site.ts'
import { siteAddresses } from '#server/pages.ts'
import { pages, sitePages } from '#site/pages/pages.ts'
import { projectRoot, put } from '#tests/checker/sound.ts'
import { launchRoot } from '#tests/launch/launch-site.ts'

const launch = readConfigFiles(launchRoot, projectRoot)
const check = createChecker()

function soundSite({ files, schemas }: ConfigFiles): Site {
  const { site, diagnostics } = check(files, schemas)
  if (!site) throw new Error(diagnostics.map(({ file, message }) => `${file}: ${message}`).join('\n'))
  return site
}

function renamed(config: ConfigFiles, from: string, to: string): ConfigFiles & { readonly renaming: Renaming } {
  const renaming = rename(config, from, to)
  if ('problem' in renaming) throw new Error(renaming.problem)
  return { ...config, files: withTexts(config.files, renaming.texts), renaming }
}

/** The final target of each address. */
function leadsTo(site: Site): ReadonlyMap<string, string> {
  const found = sitePages(site)
  const { pages, redirects } = siteAddresses(found)
  const moved = [...redirects].map(([from, to]) => [from, pages.get(to)?.path ?? ''] as const)
  const own = found.list.flatMap(({ path, aliases }) => [path, ...aliases].map((address) => [address, path] as const))
  return new Map([...own.filter(([address]) => pages.has(address)), ...moved])
}

const textOf = ({ files }: ConfigFiles, file: string) => decode(file, files.get(file) ?? null).text ?? ''

describe('another address', () => {
  const moves = [
    ['/bahrain-maid-insurance', '/bahrain'],
    ['/quotes/singapore', '/singapore-quote'],
    ['/quotes/qatar/thank-you', '/quotes/qatar/thanks'],
    ['/privacy', '/privacy-policy'],
    ['/blog/kuwait-expat-guide', '/blog/new-in-kuwait'],
    ['/providers/singapore/axa', '/providers/singapore/axa-sg'],
    ['/comparisons/best-maid-insurance', '/best-plans'],
  ] as const
  const moved = new Map<string, string>(moves)
  const before = leadsTo(soundSite(launch))
  const then = moves.reduce<ConfigFiles>((config, [from, to]) => renamed(config, from, to), launch)
  const site = soundSite(then)

  test('of a page of each kind leaves none out: each leads where it led, and the old one to the page', () => {
    const after = leadsTo(site)
    const wanted = [...before].map(([address, path]) => [address, moved.get(path) ?? path] as const)
    const own = [...moved.values()].map((to) => [to, to] as const)
    expect([...wanted, ...own].filter(([address, path]) => after.get(address) !== path)).toEqual([])
  })

  test('is followed by every link', () => {
    const written = JSON.stringify([site, pages(site)], (key, value) => (key === 'redirects' ? undefined : value))
    const links = [...written.matchAll(/"\w+":"(\/[^"#?]*)|href=\\"(\/[^"#?\\]*)/g)].map(
      ([, data, html]) => data ?? html ?? '',
    )
    expect(links.filter((link) => moved.has(link))).toEqual([])
    expect(links.filter((link) => link === '/privacy-policy').length).toBeGreaterThan(2)
  })

  test('that is taken back leaves the config as it was, with one address more', () => {
    const back = moves.reduce<ConfigFiles>((config, [from, to]) => renamed(config, to, from), then)
    const changed = [...back.files.keys()].filter((file) => textOf(back, file) !== textOf(launch, file))
    // The landing page takes its former alias as its address.
    expect(changed).toEqual(['config/markets/bahrain.json', 'config/site.json'])
    expect([...back.files.keys()].sort()).toEqual([...launch.files.keys()].sort())
    const after = leadsTo(soundSite(back))
    expect(moves.filter(([from, to]) => after.get(to) !== from)).toEqual([])
  })
})

test('is followed in what is written in other languages: their files, their links, and what they were translated from', () => {
  const digests = {
    texts: { 'config/articles/malaysia-claims-guide.md': { '/next/~1claims/label': 'a5cad44fcf 5d7a2e6221' } },
  }
  const files = new Map(launch.files).set('config/translated/ms-MY.json', JSON.stringify(digests))
  const moved = renamed({ ...launch, files }, '/blog/malaysia-claims-guide', '/blog/claiming')
  const then = renamed(moved, '/claims', '/steps')
  const [article, overlay] = ['config/articles/claiming.md', 'config/articles/claiming.ms-MY.md']
  expect([...then.files.keys()]).toEqual(expect.arrayContaining([article, overlay]))
  expect(textOf(then, 'config/translated/ms-MY.json')).toBe(
    JSON.stringify({ texts: { [article]: { '/next/~1steps/label': 'a5cad44fcf 5d7a2e6221' } } }),
  )
  expect(textOf(then, 'config/site.ms-MY.json')).toContain('"href": "/steps"')
  expect(textOf(then, overlay)).toContain('href: /steps\n')
  expect(pages(soundSite(then)).map(({ path }) => path)).toContain('/ms-my/blog/claiming')
})

test('only the lines that hold the address change', () => {
  const { renaming } = renamed(launch, '/claims', '/how-to-claim')
  const changed = [...renaming.texts].flatMap(([file, text = '']) => {
    const old = new Set(textOf(launch, file).split('\n'))
    return text.split('\n').filter((line) => !old.has(line))
  })
  expect(changed.filter((line) => !/\/how-to-claim|"redirects"|"\/compare"|^ {2}\],$/.test(line))).toEqual([])
})

test('links apart from their words follow too, and figures of an insurer that other markets have are left alone', () => {
  const article = 'config/articles/malaysia-claims-guide.md'
  const text = `${textOf(launch, article)}\nSee [the steps][steps] or [below](/claims#steps).\n\n[steps]: /claims?a=b 'Steps'\n`
  const files = new Map(launch.files).set(article, text)
  const then = renamed({ ...launch, files }, '/claims', '/steps')
  expect(textOf(then, article)).toContain("or [below](/steps#steps).\n\n[steps]: /steps?a=b 'Steps'\n")
  const moved = renamed(launch, '/providers/singapore/axa', '/providers/singapore/axa-sg')
  const other = 'config/providers/hong-kong/axa.json'
  expect(textOf(moved, other)).toBe(textOf(launch, other))
})

test('the name of a provider in another language follows its new id', () => {
  const overlay = 'config/markets/hong-kong.zh-HK.json'
  const named = put(['providers'], [{ id: 'axa', name: '安盛 AXA' }])(textOf(launch, overlay))
  const digests = (id: string) =>
    JSON.stringify({
      texts: { 'config/markets/hong-kong.json': { [`/providers/${id}/name`]: 'a5cad44fcf 5d7a2e6221' } },
    })
  const files = new Map(launch.files).set(overlay, named).set('config/translated/zh-HK.json', digests('axa'))
  const moved = renamed({ ...launch, files }, '/providers/hong-kong/axa', '/providers/hong-kong/axa-hk')
  expect(textOf(moved, 'config/translated/zh-HK.json')).toBe(digests('axa-hk'))
  expect(textOf(moved, overlay)).toMatch(/"id": "axa-hk",\s*"name": "安盛 AXA"/)
})

test('the conditions of lists follow the new id of a provider', () => {
  const moved = renamed(launch, '/providers/singapore/axa', '/providers/singapore/axa-sg')
  expect(textOf(moved, 'config/reviews/axa-maid-insurance.json')).toContain('"where": [{ "provider": "axa-sg" }]')
  const guide = 'config/articles/singapore-maid-insurance-guide.md'
  const asked = textOf(launch, guide).replace('tables:\n', 'tables:\n  - where: [{ provider: axa }]\n')
  const files = new Map(launch.files).set(guide, asked)
  const then = renamed({ ...launch, files }, '/providers/singapore/axa', '/providers/singapore/axa-sg')
  expect(textOf(then, guide)).toContain('  - where: [{ provider: axa-sg }]\n')
  expect(textOf(moved, 'config/reviews/fwd-maid-insurance.json')).toContain('"where": [{ "provider": "fwd" }]')
})

describe('every reference to a provider that a schema declares', () => {
  const [singapore, home] = ['config/markets/singapore.json', 'config/pages/home.json']
  const guide = 'config/articles/singapore-maid-insurance-guide.md'
  const edits: Readonly<Record<string, (text: string) => string>> = {
    [singapore]: (text) =>
      put(
        ['wizard', 'logos'],
        ['axa', 'fwd'],
      )(
        put(
          ['lists'],
          [{ id: 'of-axa', where: [{ provider: 'axa' }], order: 'premium' }],
        )(put(['summary'], 'Of AXA there are {list.of-axa.count} plans.')(text)),
      ),
    [guide]: (text) => `${text}
{ provider.axa.every.hospital , select, true {All cover it.} other {Some cover it.}}

{plan.fwd-premier-maid.below.premium.axa-comprehensive-plus, select, true {Less} other {More}} than { plan.axa-comprehensive-plus.premium }: {plan.axa-comprehensive-plus.more.axa-essential-care} more.
`,
    [home]: (text) => {
      const { length } = JSON.parse(text).blocks
      const quote = { label: 'Ask AXA', market: 'singapore', provider: 'axa' }
      const actions = [{ label: 'Write to us', href: '/contact', emphasis: 'secondary' }]
      const asking = {
        kind: 'callToAction',
        heading: 'Ask',
        text: 'With {provider.singapore.axa.with.dental}.',
        quote,
        actions,
      }
      const offers = { kind: 'promotions', heading: 'Of AXA', market: 'singapore', provider: 'axa' }
      return put(['blocks', length + 1], offers)(put(['blocks', length], asking)(text))
    },
  }
  const texts = new Map(Object.entries(edits).map(([file, edit]) => [file, edit(textOf(launch, file))]))
  const config = { ...launch, files: withTexts(launch.files, texts) }
  const { validators } = compileSchemas(config.schemas)
  const contextOf = ({ files }: ConfigFiles) => createContext(readDocuments(files, validators), files.keys())
  const named = (of: ConfigFiles, id: string) =>
    writtenReferences(contextOf(of)).filter(
      (one) => one.to === 'provider' && one.market === 'singapore' && one.id === id,
    )

  test('stands in the config that is tried here', () => {
    const isOfProvider = ({ refersTo }: Schema) => refersTo === 'provider'
    const declared = (part: unknown): Schema[] =>
      typeof part === 'object' && part !== null
        ? [...(isSchema(part) && isOfProvider(part) ? [part] : []), ...Object.values(part).flatMap(declared)]
        : []
    const documents = readDocuments(config.files, validators)
    const { schemas } = documents
    // The blocks of profiles are made by the site.
    const files = [...config.schemas.keys()].filter((file) => !/overlays|providerHeader|providerPlans/.test(file))
    const values = [...config.files.keys()].flatMap((file) => {
      const value = documents.parsedOf(file)?.value
      const schema = patternOf(file)?.schema
      return value && schema !== undefined ? [...valuesIn(Object(value), schemas, schema)] : []
    })
    const used = new Set(values.flatMap(({ part, schema }) => [part, schema]).filter(isOfProvider))
    const all = files.flatMap((file) => declared(schemas.at(file)))
    expect(all.length).toBeGreaterThan(5)
    expect(all.filter((part) => !used.has(part))).toEqual([])
  })

  test('follows the new id, in texts too, and nothing else changes', () => {
    soundSite(config)
    const then = renamed(config, '/providers/singapore/axa', '/providers/singapore/zzz')
    soundSite(then)
    expect(named(then, 'axa')).toEqual([])
    expect(named(then, 'zzz')).toHaveLength(named(config, 'axa').length)
    expect(textOf(then, guide)).toContain('{ provider.zzz.every.hospital , select')
    expect(textOf(then, guide)).toContain('.below.premium.zzz-comprehensive-plus, select')
    expect(textOf(then, guide)).toContain('than { plan.zzz-comprehensive-plus.premium }')
    expect(textOf(then, guide)).toContain('{plan.zzz-comprehensive-plus.more.zzz-essential-care}')
    expect(textOf(then, home)).toContain('{provider.singapore.zzz.with.dental}')
    const others = [...then.files.keys()].filter((file) => file !== 'config/site.json')
    for (const file of others)
      expect(textOf(then, file).replaceAll('zzz', 'axa'), file).toBe(textOf(config, file.replace('/zzz.', '/axa.')))
  })
})

test.each([
  ['/claim', '/x', 'There is no page at "/claim". Did you mean "/claims"?'],
  ['/claims', '/faq', '"/faq" is taken: it leads to the page in config/pages/faq.json.'],
  ['/claims', '/compare', '"/compare" is taken: it leads to the page in config/comparisons/best-maid-insurance.json.'],
  ['/claims', '/claims', 'That is its address already.'],
  ['/claims', '/Über-uns', '"/Über-uns" is no address: it begins with "/" and has'],
  ['/', '/home', 'The home page has no other address.'],
  ['/contact', '/write', 'The site itself leads to "/contact", so that address stays.'],
  ['/bahrain', '/x', '"/bahrain" only leads to "/bahrain-maid-insurance": that is the address to rename.'],
  ['/providers/uae', '/x', '"/providers/uae" follows from the name of config/markets/uae.json'],
  ['/blog/kuwait-expat-guide', '/expats', 'The address of this page begins with "/blog/".'],
])('%s cannot be %s', (from, to, problem) => {
  expect(rename(launch, from, to)).toEqual({ problem: expect.stringContaining(problem) })
})
