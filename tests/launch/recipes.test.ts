import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import type { FileContent } from '#checker/files.ts'
import { walk } from '#engine/answers.ts'
import { comparedOffers, type Offer } from '#engine/offers.ts'
import { hoursOn } from '#engine/offices.ts'
import type { Market, Site } from '#engine/site.ts'
import { siteAt } from '#engine/site-versions.ts'
import { fill } from '#engine/text.ts'
import { wizardPaths, wizardStep } from '#engine/wizard.ts'
import { siteAddresses } from '#server/pages.ts'
import { comparisonBlock } from '#site/blocks/comparison/block.ts'
import { pages, sitePages } from '#site/pages/pages.ts'
import { projectRoot, put, replace } from '#tests/checker/sound.ts'
import { isAll } from '#tests/runner/samples.ts'
import { launchRoot, textIn } from './launch-site.ts'

const { files: launch, schemas } = readConfigFiles(launchRoot, projectRoot)
const check = createChecker()

type Files = ReadonlyMap<string, FileContent>

/** A piece of config and its place. */
interface Piece {
  readonly file: string
  readonly isNew: boolean
  /** The path to it; `"id": 1` is the item of a list with that property. */
  readonly way: readonly string[]
  readonly atEnd: boolean
  readonly text: string
}

interface Recipe {
  readonly title: string
  readonly pieces: readonly Piece[]
  /** The addresses of the pages that show it. */
  readonly addresses: readonly string[]
  /** The checker's message if a step is forgotten. */
  readonly said: string
}

const recipes = readFileSync(path.join(projectRoot, 'docs/recipes.md'), 'utf8')
  .split(/^## (?!.*\{#)/m)
  .slice(1)
  .map(readRecipe)

function readRecipe(section: string): Recipe {
  const pieces = section.matchAll(/^(New file )?`(config\/[^`]+)`(.*):\n\n```\w+\n([^`]*)```$/gm)
  const [, seen = ''] = /^See it on (.*)$/m.exec(section) ?? []
  return {
    title: section.split('\n', 1)[0] ?? '',
    pieces: [...pieces].map(([, isNew, file = '', way = '', text = '']) => ({
      file,
      isNew: isNew !== undefined,
      way: [...way.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
      atEnd: way.endsWith(' › at the end'),
      text,
    })),
    addresses: [...seen.matchAll(/`(\/[^`]*)`/g)].map(([, address = '']) => address),
    said: /^> (.*)$/m.exec(section)?.[1] ?? '',
  }
}

/** The files with a piece of config put in as its recipe says. */
function withPiece(files: Files, { file, isNew, way, atEnd, text }: Piece): Files {
  if (isNew) return new Map(files).set(file, text)
  let config = JSON.parse(String(files.get(file)))
  const keys = way.map((name) => {
    const [[key, wanted] = []] = Object.entries(name.startsWith('"') ? JSON.parse(`{${name}}`) : {})
    const at = key === undefined ? name : config.findIndex((item: Record<string, unknown>) => item[key] === wanted)
    config = config[at]
    return at
  })
  const edits = atEnd
    ? [put([...keys, config?.length ?? 0], JSON.parse(text))]
    : Object.entries(JSON.parse(`{${text}}`)).map(([name, value]) => put([...keys, name], value))
  return new Map(files).set(
    file,
    edits.reduce((written, edit) => edit(written), String(files.get(file))),
  )
}

/** The files with one of them changed. */
const edited = (files: Files, file: string, edit: (text: string) => string) =>
  new Map(files).set(file, edit(String(files.get(file))))

const bahrain = 'config/markets/bahrain.json'

/** The site on a day. */
const on = (site: Site, day: string) => siteAt(site, new Date(`${day}T12:00:00Z`))

function marketOf({ markets }: Site, id: string): Market {
  const market = markets.find((one) => one.id === id)
  if (!market) throw new Error(`There is no ${id}.`)
  return market
}

/** The plan as the lists of its market show it. */
function offerOf(site: Site, id: string, plan: number): Offer | undefined {
  return comparedOffers(site, marketOf(site, id), undefined).all.find((offer) => offer.id === plan)
}

/** Every text of the page at an address. */
function textAt(site: Site, address: string): string {
  const page = pages(site).find(({ path, aliases }) => [path, ...aliases].includes(address))
  return textIn(page && [page.blocks, page.messages])
}

function wizardOf(site: Site) {
  const { wizard } = marketOf(site, 'bahrain')
  if (!wizard) throw new Error('Bahrain has no wizard.')
  return wizard
}

const pathsOf = (site: Site) => [...wizardPaths(wizardOf(site))]

/** The effect of a recipe on visitors, and the mistake that the checker reports. */
interface Outcome {
  readonly visitors: (site: Site) => void
  readonly forget?: (files: Files) => Files
  /** The day on which it is checked; left out, one before anything ends. */
  readonly day?: string
}

const outcomes: Readonly<Record<string, Outcome>> = {
  'Change a price': {
    visitors: (site) => {
      expect(offerOf(site, 'bahrain', 1)?.price.gross?.amount).toBe(595)
      expect(textAt(site, '/bahrain-maid-insurance')).toContain('595')
    },
  },
  'Announce a price': {
    visitors: (site) => {
      expect(offerOf(on(site, '2031-01-31'), 'bahrain', 1)?.price.gross?.amount).toBe(580)
      expect(offerOf(on(site, '2031-01-31'), 'bahrain', 1)?.price.note).toContain('610')
      expect(offerOf(on(site, '2031-02-01'), 'bahrain', 1)?.price.gross?.amount).toBe(610)
    },
    day: '2031-02-01',
  },
  'Add a plan': {
    visitors: (site) => expect(offerOf(site, 'bahrain', 4)?.plan).toBe('Domestic Worker Light'),
    forget: (files) => edited(files, bahrain, replace('"id": 4', '"id": 1')),
  },
  'Sell options with a plan': {
    visitors: (site) => {
      const [dental] = offerOf(site, 'bahrain', 2)?.optionalBenefits ?? []
      expect(dental).toMatchObject({ id: 'dental', note: 'optional +BHD\u00a025' })
      expect(textAt(site, '/quotes/bahrain')).toContain('With dental care')
    },
    forget: (files) =>
      edited(files, bahrain, put(['plans', 1, 'options', 0, 'choices', 1], { id: 'with', label: 'With dental care' })),
  },
  'Say where a figure comes from': {
    visitors: (site) => {
      const panel = offerOf(site, 'bahrain', 1)?.facts.find(({ id }) => id === 'hospital-panel')
      expect(panel?.source).toEqual({
        href: 'https://insurer.example/clinics',
        text: 'insurer.example, checked 2 March 2026',
      })
      expect(textAt(site, '/bahrain-maid-insurance')).toContain('https://insurer.example/clinics')
    },
    forget: (files) => edited(files, bahrain, (text) => text.replace('2026-03-02', '2031-03-02')),
  },
  'Say when prices were checked': {
    visitors: (site) => {
      const page = pages(site).find(({ aliases }) => aliases.includes('/bahrain'))
      expect(page?.aboutPrices).toContain('Prices checked on 23 November 2026.')
    },
    forget: (files) => edited(files, bahrain, (text) => text.replace('2026-11-23', '2031-11-23')),
  },
  'Add a provider': {
    visitors: (site) => {
      expect(offerOf(site, 'uae', 31)).toMatchObject({
        provider: { name: 'Pearl Insurance' },
        detailsHref: '/providers/uae/pearl#plan-31',
      })
      expect(textAt(site, '/providers/uae/pearl')).toContain('Household costs AED\u00a0580 a year.')
      expect(textAt(site, '/providers/uae')).toContain('Pearl Insurance')
    },
    forget: (files) => edited(files, 'config/markets/uae.json', replace('"provider": "pearl"', '"provider": "adnic"')),
  },
  'Add a promotion': {
    visitors: (site) => {
      const offered = (day: string) => offerOf(on(site, day), 'bahrain', 3)?.promotions.join()
      expect(offered('2031-01-31')).toContain('Two months free')
      expect(offered('2031-02-01')).not.toContain('Two months free')
    },
    forget: (files) =>
      edited(files, bahrain, (text) => text.replace(/"plans": \[\s*3\s*\](?=,\s*"promotion": "Two)/, '"plans": [1]')),
  },
  'End a promotion': {
    visitors: (site) => {
      const offered = (day: string) => offerOf(on(site, day), 'bahrain', 2)?.promotions.join()
      expect(offered('2031-01-31')).toContain('First month free')
      expect(offered('2031-02-01')).toBe('')
    },
    day: '2031-02-01',
  },
  'Say which plans a list shows': {
    visitors: (site) => {
      const page = pages(site).find(({ path }) => path === '/bahrain-maid-insurance')
      const shown = page?.blocks.flatMap((block) => (block.kind === 'comparison' ? block.data.plans : []))
      expect(shown?.map(({ id }) => id).sort()).toEqual([2, 3])
    },
    forget: (files) => edited(files, bahrain, replace('"benefit": "hospital"', '"fact": "premium", "atMost": 1')),
  },
  'Ask what a visitor needs': {
    visitors: (site) => {
      const kuwait = marketOf(site, 'kuwait')
      const [comparison] = kuwait.landing.blocks.flatMap((block) => (block.kind === 'comparison' ? block : []))
      if (!comparison) throw new Error('There is no comparison.')
      const { match } = comparisonBlock.data({ site, pages: [], lang: kuwait.locale, market: kuwait }, comparison)
      expect(match?.questions.map(({ text }) => text)).toEqual(['What do you need insurance for?'])
      expect(match?.benefits.map(({ label }) => label)).toEqual(['Dental'])
    },
    forget: (files) =>
      edited(files, 'config/markets/kuwait.json', put(['match', 'questions', 0, 'options', 2], undefined)),
  },
  'Add a question': {
    visitors: (site) => {
      expect(pathsOf(site).every(({ walk }) => walk.asked.at(-1)?.id === 'housing')).toBe(true)
      expect(textAt(site, '/quotes/bahrain')).toContain('Where will your domestic worker live?')
    },
  },
  'Ask for each of a group': {
    visitors: (site) => {
      const asked = (age: string) => walk(wizardOf(site), { helpers: '2', 'helper-age': age })
      expect(asked('34').unanswered.map(({ id }) => id)).toContain('helper-age')
      expect(asked('34,67').fields).toMatchObject({ helpers: '2', 'helper-age': '34,67' })
    },
    forget: (files) => edited(files, bahrain, (text) => text.replace('Worker {n}', 'Worker')),
  },
  'Ask for more in one market': {
    visitors: (site) => {
      expect(textAt(site, '/quotes/hong-kong')).toContain('First letters of your identity card')
      expect(textAt(site, '/quotes/bahrain')).not.toContain('First letters of your identity card')
    },
    forget: (files) =>
      edited(files, 'config/markets/hong-kong.json', put(['wizard', 'contact', 'leavesOut'], ['email', 'phone'])),
  },
  'Add a condition': {
    visitors: (site) => {
      const askers = pathsOf(site).filter(({ walk }) => walk.asked.some(({ id }) => id === 'nationality'))
      expect(new Set(askers.map(({ answers }) => answers['type']))).toEqual(new Set(['new', 'transfer']))
      expect(new Set(pathsOf(site).map(({ answers }) => answers['type'])).size).toBe(3)
    },
    forget: (files) => edited(files, bahrain, (text) => text.replace(/"transfer"(?=\s*\])/, '"transferred"')),
  },
  'Add a banner': {
    visitors: (site) => {
      const wizard = wizardOf(site)
      for (const { answers, walk } of pathsOf(site)) {
        const shown = wizardStep(wizard, walk, 'contact').banners.some(({ title }) => title === 'Renew in time')
        expect(shown).toBe(answers['type'] === 'renewal')
      }
    },
    forget: (files) => edited(files, bahrain, put(['wizard', 'rules', 'renewing'], undefined)),
  },
  'Add an article': {
    visitors: (site) => {
      expect(textAt(site, '/blog/bahrain-home-leave')).toContain('Before the flight')
      expect(textAt(site, '/blog')).toContain('/blog/bahrain-home-leave')
    },
    forget: (files) => edited(files, 'config/articles/bahrain-home-leave.md', replace('crumb: Home Leave\n', '')),
  },
  'Add a holiday': {
    visitors: (site) => {
      const hours = marketOf(site, 'bahrain').contact?.officeHours
      expect(hours && [hoursOn(hours, '2031-05-01'), hoursOn(hours, '2031-05-04').length]).toEqual([[], 1])
    },
    forget: (files) => edited(files, bahrain, replace('"2031-05-01"', '"1 May 2031"')),
  },
  'Move an address and keep the old one': {
    visitors: (site) => {
      const { pages: found, redirects } = siteAddresses(sitePages(site))
      expect(found.get('/how-to-claim')?.meta.title).toContain('Claim')
      expect(redirects.get('/claims')).toBe('/how-to-claim')
    },
    forget: (files) => edited(files, 'config/site.json', replace('"/claims",', '"/claim",')),
  },
  'Let a market rest': {
    visitors: (site) => {
      const kuwait = marketOf(site, 'kuwait')
      expect(textAt(site, '/kuwait-maid-insurance')).not.toContain(kuwait.plans?.[0]?.plan)
      expect(textAt(site, '/quotes')).not.toContain('/kuwait-maid-insurance')
    },
  },
  'Go live': {
    visitors: (site) => expect(textAt(site, '/results')).toContain('+65 6123 4567'),
    forget: (files) => edited(files, 'config/site.json', put(['stage'], 'live')),
  },
  "Change the site's own words": {
    visitors: (site) => expect(textAt(site, '/contact')).toContain('Skip to the content'),
    forget: (files) => edited(files, 'config/messages/en.json', put(['plan', 'ratingOf'], '{points} out of 5')),
  },
  'Translate a market': {
    visitors: (site) => {
      const [page] = pages(site).filter(({ path }) => path === '/ar-bh/tamin-al-bahrain')
      expect(page).toMatchObject({ lang: 'ar-BH', dir: 'rtl' })
      expect(textIn(page?.blocks)).toContain('تأمين العمالة المنزلية في البحرين')
      expect(textIn(page)).not.toContain('By a native reader')
      expect(fill(page?.messages.plan?.reviews ?? '', { count: 2 })).toBe('مراجعتان')
      expect(site.config.redirects).toContainEqual({ from: '/ar-bh/bahrain-maid-insurance', to: page?.path })
    },
    // Without these files, pages would use texts in another market's language.
    forget: (files) => new Map([...files].filter(([file]) => !file.startsWith('config/messages/ar-'))),
  },
}

test('each recipe has an outcome, and each outcome its recipe', () => {
  expect(recipes.map(({ title }) => title)).toEqual(Object.keys(outcomes))
})

// Recipes share their rules and pages, so every second one stands for all in the gate.
describe.each(recipes.filter((_, i) => isAll || i % 2 === 0))('$title', ({ title, pieces, addresses, said }) => {
  const { visitors, forget, day } = outcomes[title] ?? {}
  const files = pieces.reduce(withPiece, launch)
  const { site, diagnostics } = check(files, schemas, { today: '2026-12-01' })

  test('is sound, and visitors get what it promises', () => {
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    if (site) visitors?.(site)
    expect(pieces).not.toEqual([])
  })

  test('is to be seen where it says', () => {
    const found = site && siteAddresses(sitePages(site)).pages
    expect(addresses.filter((address) => !found?.has(address))).toEqual([])
  })

  test('quotes what the checker says when something was forgotten', () => {
    const isLeft = forget === undefined && day === undefined
    const found = isLeft
      ? diagnostics
      : check(forget?.(files) ?? files, schemas, { today: day ?? '2026-12-01' }).diagnostics
    expect(found.map(({ message }) => message)).toContainEqual(expect.stringContaining(said))
    expect(said).not.toBe('')
  })
})
