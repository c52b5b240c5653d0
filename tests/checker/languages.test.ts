import { expect, test } from 'vitest'
import type { Site } from '#engine/site.ts'
import { siteAt } from '#engine/site-versions.ts'
import { pages, sitePages } from '#site/pages/pages.ts'
import { check, messagesFile, messagesText, put, soundExcept, soundText } from './sound.ts'

const [original, overlay] = ['config/markets/lemuria.json', 'config/markets/lemuria.ar-EG.json']

/** The sound config with Lemuria's Arabic live, and with changes to the texts. */
function live(edit = (text: string) => text, files: Readonly<Record<string, string>> = {}) {
  return check(
    soundExcept({
      ...files,
      [original]: put(['languages', 0, 'status'], 'live')(soundText(original)),
      [overlay]: edit(soundText(overlay)),
      'config/messages/ar-EG.json': messagesText,
    }),
  )
}

function siteOf({ site }: { readonly site: Site | undefined }): Site {
  if (!site) throw new Error('The config is not sound.')
  return siteAt(site, new Date('2024-06-01'))
}

test('a language has the pages that are written in it, behind its own address, and no others', () => {
  const site = siteOf(live())
  const own = sitePages(site).list.filter((page) => page.site.language)
  expect(own.map(({ path, aliases, original }) => [path, aliases, original])).toEqual([
    ['/ar-eg/lemuria', ['/ar-eg'], '/lemuria'],
  ])
  const [page] = pages(site).filter(({ path }) => path === '/ar-eg/lemuria')
  expect(page).toMatchObject({ lang: 'ar-EG', dir: 'rtl', layout: { home: '/ar-eg/lemuria' } })
  expect(page?.blocks[0]).toMatchObject({ kind: 'hero', title: 'ليموريا' })
})

test('each version of a page names all others, its own language and where it is', () => {
  const all = pages(siteOf(live()))
  const [english, arabic] = ['/lemuria', '/ar-eg/lemuria'].map((path) => all.find((page) => page.path === path))
  expect(arabic?.meta.canonical).toMatch(/\/ar-eg\/lemuria$/)
  expect(arabic?.meta.alternates).toEqual(english?.meta.alternates)
  expect(arabic?.meta.alternates.map(({ hreflang }) => hreflang)).toEqual(
    expect.arrayContaining(['en-MG', 'ar-MG', 'x-default']),
  )
  expect(english?.languages?.map(({ lang, label, href }) => [lang, label, href])).toEqual([
    ['en-MG', 'English', '/lemuria'],
    ['ar-EG', 'العربية', '/ar-eg/lemuria'],
  ])
})

test('a draft is checked, and shown only on request', () => {
  const site = siteOf(check(soundExcept({})))
  expect(sitePages(site).list.some(({ path }) => path.startsWith('/ar-eg'))).toBe(false)
  expect(sitePages(site, true).list.some(({ path }) => path.startsWith('/ar-eg'))).toBe(true)
})

test('of two markets in one language, the draft stays a draft with all of its files', () => {
  const second = 'config/markets/atlantis.json'
  const files = soundExcept({
    [original]: put(['languages', 0, 'status'], 'live')(soundText(original)),
    [second]: put(['languages'], [{ tag: 'ar-EG', status: 'draft' }])(soundText(second)),
    'config/markets/atlantis.ar-EG.json': '{ "name": "أطلانطس" }',
    'config/providers/atlantis/triton.ar-EG.json': '{ "tagline": "تأمين البحار" }',
    'config/articles/living-below.ar-EG.md': '---\ntitle: تحت الماء\n---\n\nنص.\n',
    'config/messages/ar-EG.json': messagesText,
  })
  const checked = check(files)
  const site = siteOf(checked)
  const pathsOf = (withDrafts: boolean) =>
    sitePages(site, withDrafts).list.flatMap(({ path }) => (path.startsWith('/ar-eg') ? [path] : []))
  expect(pathsOf(false)).toEqual(['/ar-eg/lemuria'])
  expect(pathsOf(true)).toEqual(
    expect.arrayContaining(['/ar-eg/atlantis', '/ar-eg/lemuria', '/ar-eg/blog/living-below']),
  )
  const hreflang = sitePages(site, true).list.flatMap(({ path, version }) =>
    path === '/ar-eg/atlantis' ? version?.hreflang : [],
  )
  expect(hreflang).not.toContain('ar-EG')
  // Drafts may lack translations.
  const missed = checked.diagnostics.flatMap(({ rule, file }) => (rule === 'translations-complete' ? [file] : []))
  expect(missed).toEqual([])
})

test('a page may have a slug of its own in a language; where it would stand without, it leads there', () => {
  const ownSlug = (text: string) =>
    text.replace('"landing": {', '"landing": { "path": "/jazirat", "movedFrom": ["/jazira"],')
  const settings = 'config/site.json'
  const redirects = put(['redirects'], [{ from: '/mu', to: '/lemuria' }])(soundText(settings))
  const site = siteOf(live(ownSlug, { [settings]: redirects }))
  const [english, arabic] = ['/lemuria', '/ar-eg/jazirat'].map((path) => pages(site).find((page) => page.path === path))
  expect(arabic).toMatchObject({ aliases: ['/ar-eg'], layout: { home: '/ar-eg/jazirat' } })
  expect(arabic?.meta.canonical).toMatch(/\/ar-eg\/jazirat$/)
  expect(arabic?.meta.alternates).toEqual(english?.meta.alternates)
  expect(english?.languages?.map(({ href }) => href)).toEqual(['/lemuria', '/ar-eg/jazirat'])
  expect(site.config.redirects).toEqual(
    expect.arrayContaining([
      { from: '/ar-eg/jazira', to: '/ar-eg/jazirat' },
      { from: '/ar-eg/lemuria', to: '/ar-eg/jazirat' },
      { from: '/ar-eg/mu', to: '/ar-eg/jazirat' },
    ]),
  )
})

test('of two pages with one address in a language, the one that says so is named', () => {
  const second = 'config/markets/atlantis.json'
  const { diagnostics } = check(
    soundExcept({
      [second]: put(['languages'], [{ tag: 'ar-EG', status: 'draft' }])(soundText(second)),
      'config/markets/atlantis.ar-EG.json': '{ "landing": { "path": "/lemuria" } }',
    }),
  )
  expect(diagnostics).toMatchObject([
    {
      file: 'config/markets/atlantis.ar-EG.json',
      rule: 'translated-paths',
      column: 24,
      message: '"/ar-eg/lemuria" is an address of the page in config/markets/lemuria.ar-EG.json.',
    },
  ])
})

test('Chinese is written in the characters of its place', () => {
  const strangeIn = (tag: string, name: string) => {
    const files = soundExcept({
      [original]: put(['languages'], [{ tag, status: 'draft' }])(soundText(original)),
      [overlay]: undefined,
      'config/translated/ar-EG.json': undefined,
      [`config/markets/lemuria.${tag}.json`]: JSON.stringify({ name }),
    })
    return check(files).diagnostics.map(({ rule, message }) => `${rule}: ${message}`)
  }
  const notSo = (character: string, tag: string) => [
    `translations-in-script: "${character}" is not written so in ${tag}.`,
  ]
  expect(strangeIn('zh-HK', '醫療 hù户着裏啲')).toEqual([])
  expect(strangeIn('zh-HK', '求诊')).toEqual(notSo('诊', 'zh-HK'))
  expect(strangeIn('zh-CN', '求诊医疗')).toEqual([])
  expect(strangeIn('zh-CN', '求診')).toEqual(notSo('診', 'zh-CN'))
})

test('figures, ids and plans of a translated market are those of the original', () => {
  const site = siteOf(live())
  const [translation] = site.translations ?? []
  const [own, market] = [translation?.markets[0], site.markets.find(({ id }) => id === 'lemuria')]
  expect(own?.plans?.[0]).toEqual({
    ...market?.plans?.[0],
    facts: { ...market?.plans?.[0]?.facts, 'best-for': 'المتسلقون' },
  })
})

test('what a live language lacks is said with its share, and visitors read the original there', () => {
  const { report, ...checked } = live((text) => text.replace('"summary": "تغطية في المحيط الهندي.",', ''))
  expect(report).toContain('ar-EG 93 %: 1 text missing')
  expect(siteOf(checked).translations?.[0]?.markets[0]?.summary).toBe('Cover in the Indian Ocean.')
})

test('a gap counts as missing, and visitors read the original there and nothing of who reviews it', () => {
  const { report, ...checked } = live((text) =>
    text.replace('"تغطية في المحيط الهندي."', '"…"').replace('"name"', '"review": "By a native reader", "name"'),
  )
  expect(report).toContain('ar-EG 93 %: 1 text missing')
  const [market] = siteOf(checked).translations?.[0]?.markets ?? []
  expect(market?.summary).toBe('Cover in the Indian Ocean.')
  expect(market).not.toHaveProperty('review')
})

test('of the messages a language takes those of the same language elsewhere', () => {
  const files = soundExcept({
    [original]: put(['languages', 0, 'status'], 'live')(soundText(original)),
    'config/messages/ar-AE.json': JSON.stringify({ layout: { home: 'الرئيسية' } }),
  })
  expect(siteOf(check(files)).translations?.[0]?.messages.layout.home).toBe('الرئيسية')
  expect(soundText(messagesFile)).toContain('"home"')
})

const atlantis = {
  name: 'أطلانطس',
  currency: { symbol: 'يورو' },
  providers: [{ id: 'nereus-mutual', name: 'نيريوس' }],
  plans: [{ id: 2, facts: { 'best-for': 'السباحون' } }],
}
const home = {
  meta: { title: 'تأمين', description: 'تأمين.', crumb: 'الرئيسية' },
  blocks: [
    { kind: 'planResults', heading: 'الخطط', choose: 'اختيار' },
    { kind: 'providerList', heading: 'الشركات' },
  ],
}

/** The Arabic home page of a site with Lemuria in Arabic, and some words of Atlantis. */
function homeInArabic() {
  const [page, settings] = ['config/pages/home.json', 'config/site.json']
  const list = put(['blocks', 3], { kind: 'providerList', heading: 'Providers' })(soundText(page))
  const moved = put(['redirects'], [{ from: '/mu', to: '/lemuria' }])(soundText(settings))
  const checked = live(undefined, {
    [page]: list,
    [settings]: put(['navigation', 0, 'href'], '/mu')(moved),
    'config/pages/home.ar-EG.json': JSON.stringify(home),
    'config/markets/atlantis.ar-EG.json': JSON.stringify(atlantis),
  })
  const all = pages(siteOf(checked))
  return { checked, all, page: all.find(({ path }) => path === '/ar-eg') }
}

test('a market without pages in a language is shown in its words on the pages of the whole site', () => {
  const { checked, all, page } = homeInArabic()
  expect(all.filter(({ path }) => /ar-eg.*(atlantis|triton)/.test(path))).toEqual([])
  const results = page?.blocks.find(({ kind }) => kind === 'planResults')
  expect(results).toMatchObject({ data: { plans: [{ plan: { plan: 'Old Man', provider: { name: 'نيريوس' } } }] } })
  expect(JSON.stringify(results)).toContain('"symbol":"يورو"')
  expect(JSON.stringify(results)).toContain('السباحون')
  expect(page?.layout.markets.map(({ label }) => label)).toContain('أطلانطس')
  const lacks = checked.diagnostics.find(({ file }) => file.endsWith('atlantis.ar-EG.json'))
  expect(lacks?.message).toContain('texts missing')
  expect(JSON.stringify(lacks)).not.toContain('landing')
})

test('the originals of untranslated profiles and the targets of redirects are linked', () => {
  const { page } = homeInArabic()
  const profiles = page?.blocks.find(({ kind }) => kind === 'providerList')
  expect(profiles).toMatchObject({ data: { groups: [{ providers: [{ href: '/providers/atlantis/triton' }] }] } })
  expect(JSON.stringify(profiles)).not.toContain('tagline')
  expect(page?.layout.navigation[0]?.href).toBe('/ar-eg/lemuria')
})

test('a link to a part of the home page stays with the original where another page is home in the language', () => {
  const settings = 'config/site.json'
  const link = (href: string) => put(['navigation', 0, 'href'], href)(soundText(settings))
  const start = 'config/pages/home.json'
  const anchored = put(['blocks', 1, 'anchor'], 'regions')(soundText(start))
  const hrefOf = (href: string) => {
    const page = pages(siteOf(live(undefined, { [start]: anchored, [settings]: link(href) }))).find(
      ({ path }) => path === '/ar-eg/lemuria',
    )
    return page?.layout.navigation[0]?.href
  }
  expect([hrefOf('/'), hrefOf('/#regions')]).toEqual(['/ar-eg/lemuria', '/#regions'])
})

test('a promotion that has ended is shown in no language, even if its text quotes a figure', () => {
  const quoting = put(['promotions', 0, 'details'], 'With Canopy, {plan.indri-canopy.premium}.')(soundText(original))
  const files = (until: string) => ({
    [original]: put(['languages', 0, 'status'], 'live')(put(['promotions', 0, 'until'], until)(quoting)),
    [overlay]: put(['promotions', 0, 'details'], 'مع {plan.indri-canopy.premium}.')(soundText(overlay)),
    'config/messages/ar-EG.json': messagesText,
  })
  const shown = (until: string) => {
    const all = pages(siteOf(check(soundExcept(files(until)))))
    return JSON.stringify(all.filter(({ path }) => path.startsWith('/ar-eg')).flatMap(({ blocks }) => blocks))
  }
  expect(shown('2024-06-01')).toContain('"promotions":["')
  expect(shown('2024-05-31')).not.toContain('"promotions":["')
})

test('a proper name may stay as it is', () => {
  const names = { providers: [{ id: 'indri', name: 'إندري' }] }
  const own = (text: string) => JSON.stringify({ ...JSON.parse(text), ...names })
  expect(live().diagnostics).toEqual([])
  expect(soundText(original)).toContain('"indri"')
  expect(siteOf(live(own)).translations?.[0]?.markets[0]?.providers?.[0]?.name).toBe('إندري')
})
