import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { assetsOf as checkedAssets } from '#server/publish.ts'
import { type BuiltPage, builtPages, dist, hasFile, isEnglish, pageAt, readFile, redirects } from './built-site.ts'
import { isIndexable, mainOf, tagsNamed, textOf } from './html.ts'
import { assetsInStyles, assetsOf, follow, idsOf, isBuilt, linksOf } from './link.ts'

const addresses = new Set(builtPages.map(({ address }) => address))
const links = builtPages.flatMap((page) => linksOf(page))

/** The least number of clicks from a page to each other page, along the links that a function finds. */
function clicksFrom(start: string, linked: (page: BuiltPage) => readonly { readonly to: string }[]) {
  const clicks = new Map([[start, 0]])
  for (const [address, count] of clicks) {
    if (!addresses.has(address)) continue
    for (const { to } of linked(pageAt(address))) if (!clicks.has(to)) clicks.set(to, count + 1)
  }
  return clicks
}

/** The files that a built script imports or a built style sheet loads. */
function filesNamedIn(file: string): string[] {
  if (file.endsWith('.css')) return assetsInStyles(readFile(file))
  if (!file.endsWith('.js')) return []
  return [...readFile(file).matchAll(/(?:from|import\(?)\s*[`'"](\.[^`'"]+)[`'"]/g)].map(([, asset = '']) => asset)
}

test('every link within the site leads to a page that was built', () => {
  expect(links.length).toBeGreaterThan(2000)
  expect(links.filter(({ to }) => !addresses.has(to) && !hasFile(to))).toEqual([])
})

test('every link to a page in another language names that language, to see and to hear', () => {
  const languageOf = ({ html }: BuiltPage) => new Intl.Locale(/<html lang="([^"]+)"/.exec(html)?.[1] ?? '').language
  const leading = builtPages.flatMap((page) =>
    tagsNamed('a', page).flatMap(({ attributes }) => {
      const { href = '', hreflang = '', rel, lang, 'data-language': label = '' } = attributes
      const [address = ''] = href.split(/[?#]/)
      const to = addresses.has(follow(address)) ? languageOf(pageAt(follow(address))) : undefined
      if (to === undefined || to === languageOf(page)) return []
      // The switch of languages names each in itself.
      const isNamed = rel === 'alternate' ? lang === hreflang : label !== ''
      return [{ on: page.address, href, isNamed: isNamed && new Intl.Locale(hreflang || 'und').language === to }]
    }),
  )
  expect(leading.length).toBeGreaterThan(500)
  expect(leading.filter(({ isNamed }) => !isNamed)).toEqual([])
  const named = builtPages.filter(isEnglish).filter(({ html }) => html.includes('data-language='))
  expect(named.map(({ address }) => address)).toEqual([])
})

test('every link to a place on a page finds an element with its id there', () => {
  const ids = new Map(builtPages.map((page) => [page.address, new Set(idsOf(page))]))
  const anchored = links.filter(({ anchor }) => anchor !== '')
  expect(anchored.length).toBeGreaterThan(100)
  expect(anchored.filter(({ to, anchor }) => !ids.get(to)?.has(anchor))).toEqual([])
})

test('one label leads to one kind of page, a form or none, but where the words beside it say so', () => {
  const isForm = (address: string) => address === '/quotes' || / method="post"/.test(pageAt(address).html)
  const english = builtPages.filter(isEnglish)
  // A breadcrumb link is read in the context of those before it.
  const withoutTrail = ({ html }: BuiltPage) => html.replace(/<nav [^>]*aria-label="You are here".*?<\/nav>/s, '')
  const labelled = english.flatMap((page) =>
    [...withoutTrail(page).matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].flatMap(([link, attributes = '', content = '']) => {
      const label = textOf(content).toLowerCase()
      const isExempt = /aria-describedby=|hreflang=|href="#/i.test(attributes)
      return linksOf(page, link).flatMap(({ to }) =>
        addresses.has(to) && !isExempt ? [{ label, on: page.address, to, form: isForm(to) }] : [],
      )
    }),
  )
  expect(labelled.length).toBeGreaterThan(2000)
  const promised = (label: string) => (/^compare\b/.test(label) ? false : /\bquotes?$/.test(label) ? true : undefined)
  expect(labelled.filter(({ label, form }) => form !== (promised(label) ?? form))).toEqual([])
  const both = [...Map.groupBy(labelled, ({ label }) => label)].filter(([, links]) => {
    return new Set(links.map(({ form }) => form)).size > 1
  })
  expect(both.map(([label, links]) => [label, ...new Set(links.map(({ to }) => to))])).toEqual([])
})

test('a sample of the site links nowhere else, since what it would link to is a stand-in', () => {
  const away = builtPages.flatMap((page) =>
    tagsNamed('a', page)
      .map(({ attributes }) => attributes['href'] ?? 'none')
      .filter((href) => !/^[/#?]/.test(href)),
  )
  expect([...new Set(away)]).toEqual([])
})

test('every form posts to a page that was built', () => {
  const actions = builtPages.flatMap((page) => tagsNamed('form', page).map(({ attributes }) => attributes['action']))
  expect(actions.length).toBeGreaterThanOrEqual(9)
  const target = (action: string | undefined) => action?.replace(/#[a-z-]+$/, '') ?? ''
  expect(actions.filter((action) => !addresses.has(target(action)))).toEqual([])
})

test('every file that a document names was built', () => {
  const named = builtPages.flatMap((page) => assetsOf(page).map((asset) => ({ on: page.address, asset })))
  expect(named.length).toBeGreaterThan(builtPages.length * 3)
  expect(named.filter(({ asset, on }) => !isBuilt(asset, on))).toEqual([])
})

test('every form links the privacy policy, in a tab of its own', () => {
  const formsIn = ({ html }: BuiltPage) => html.match(/<form [^>]*method="post".*?<\/form>/gs) ?? []
  const forms = builtPages.filter(({ address }) => !/^(?:\/\w[\w-]*)+\/quotes$/.test(address)).flatMap(formsIn)
  const links = forms.map((form) => /<a href="([^"]*)" target="_blank"/.exec(form)?.[1])
  expect(links).toEqual(Array(12).fill('/privacy'))
})

test('every file that a script or a style sheet names was built', () => {
  const files = readdirSync(path.join(dist, 'assets')).map((file) => `/assets/${file}`)
  const named = files.flatMap((file) => filesNamedIn(file).map((asset) => ({ file, asset })))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ file, asset }) => !isBuilt(asset, file))).toEqual([])
})

test('every page that may be listed can be reached from the home page by links', () => {
  const reached = clicksFrom('/', linksOf)
  const listed = builtPages.filter(isIndexable).map(({ address }) => address)
  expect(listed.length).toBeGreaterThan(80)
  expect(listed.filter((address) => !reached.has(address))).toEqual([])
})

test('every article leads to a quote page in two clicks at most, without header and footer', () => {
  const articles = [...addresses].filter((address) => address.startsWith('/blog/'))
  const isQuotePage = (address: string) => address === '/quotes' || /^\/quotes\/[\w-]+$/.test(address)
  const far = articles.filter((article) => {
    const clicks = [...clicksFrom(article, (page) => linksOf(page, mainOf(page)))]
    return !clicks.some(([address, count]) => count <= 2 && isQuotePage(address))
  })
  expect(articles.length).toBeGreaterThan(20)
  expect(far).toEqual([])
})

test('/compare leads to the comparison of the best plans, on a static host and in the app', () => {
  const best = '/comparisons/best-maid-insurance'
  expect(redirects.filter(([from = '', to]) => from.toLowerCase() !== to)).toEqual([
    ['/compare', best, '301'],
    ...['/zh-hk', '/ms-my', '/ar-ae', ''].map((start) => [`${start}/*`, `${start}/404/index.html`, '404']),
  ])
  expect(JSON.parse(readFile('/compare/page.json'))).toEqual({ redirect: best })
  expect(addresses.has('/compare')).toBe(false)
  expect(follow('/compare')).toBe(best)
  expect(links.some(({ href }) => href === '/compare')).toBe(true)
})

test('every page is found on a static host by the usual spelling of its address with capitals', () => {
  const respelled = redirects.filter(([from = '', to]) => from.toLowerCase() === to)
  expect(respelled).toContainEqual(['/Singapore-Maid-Insurance', '/singapore-maid-insurance', '308'])
  const article = '/blog/uae-health-cover-explained'
  expect(respelled).toContainEqual([`/ar-AE${article}`, `/ar-ae${article}`, '308'])
  const found = new Set(respelled.map(([, to]) => to))
  const pages = [...addresses].filter((address) => address !== '/' && !address.endsWith('/404'))
  expect(pages.filter((address) => !found.has(address))).toEqual([])
})

test('every page that was built has the data with which the app shows it', () => {
  const without = builtPages.filter(({ address }) => {
    const name = path.join(address, 'page.json')
    if (!hasFile(name)) return true
    const { path: own, aliases } = JSON.parse(readFile(name)) as { path: string; aliases: string[] }
    return ![own, ...aliases].includes(address)
  })
  expect(without.map(({ address }) => address)).toEqual([])
})

test('each script and style that a host is asked for after it has changed to a build is a file of the build', () => {
  const asked = builtPages.flatMap(({ html }) => checkedAssets(html))
  expect(asked.filter((asset) => !hasFile(asset))).toEqual([])
  // Those that a page names beside its first script, too.
  expect(checkedAssets(pageAt('/singapore-maid-insurance').html).length).toBeGreaterThan(5)
})
