import { describe, expect, test } from 'vitest'
import type { Site } from '#engine/site.ts'
import type { BlockKind } from '#site/blocks/blocks.ts'
import type { Page } from '#site/pages/page.ts'
import { pages } from '#site/pages/pages.ts'
import { plainPage } from '#site/pages/thank-you-page.ts'
import { messages } from '#tests/fixtures/messages.ts'
import { site } from '#tests/fixtures/site.ts'

const all = pages(site)

function pageAt(path: string): Page {
  const page = all.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`There is no page ${path}.`)
  return page
}

describe('the pages of a site', () => {
  test('are those of its page files and of its markets, each once', () => {
    expect(all.map(({ path }) => path).sort()).toEqual([
      '/',
      '/404',
      '/atlantis-maid-insurance',
      '/contact',
      '/contact/thank-you',
      '/hyperborea-maid-insurance',
      '/lemuria-maid-insurance',
      '/quotes',
      '/quotes/atlantis',
      '/quotes/atlantis/thank-you',
      '/results',
    ])
  })

  test('have their aliases with them', () => {
    const aliases = all.flatMap(({ path, aliases }) => aliases.map((alias) => [alias, path]))
    expect(Object.fromEntries(aliases)).toEqual({
      '/atlantis': '/atlantis-maid-insurance',
      '/atlantis/quotes': '/quotes/atlantis',
      '/atlantis/quotes/thank-you': '/quotes/atlantis/thank-you',
      '/lemuria': '/lemuria-maid-insurance',
    })
  })

  test('are served with 200, except the not-found page', () => {
    expect(all.filter(({ status }) => status === 404).map(({ path }) => path)).toEqual(['/404'])
    expect(all.filter(({ status }) => status === 200)).toHaveLength(all.length - 1)
  })

  test('have the language and the accent of their market, others those of the site', () => {
    expect(pageAt('/quotes/atlantis')).toMatchObject({ lang: 'en-PT', accent: { light: '#0f4d66', dark: '#99d0e0' } })
    expect(pageAt('/contact')).toMatchObject({ lang: 'en', accent: { light: '#015636', dark: '#89d4ac' } })
  })

  test('name their own address as canonical, never an alias', () => {
    for (const { path, meta } of all) expect(meta.canonical).toBe(`https://fathom.example${path}`)
  })

  test('say what their file says to search engines', () => {
    expect(pageAt('/quotes/atlantis/thank-you').meta.noindex).toBe(true)
    expect(pageAt('/quotes/atlantis').meta).toMatchObject({
      title: 'Atlantis | Fathom',
      description: 'About Atlantis.',
      noindex: false,
    })
  })

  test('have a breadcrumb whose links all lead to pages', () => {
    const paths = all.map(({ path }) => path)
    for (const { breadcrumb } of all) {
      for (const crumb of breadcrumb.slice(0, -1)) expect(paths).toContain(crumb.href)
      expect(breadcrumb.at(-1)?.href).toBeUndefined()
    }
    expect(pageAt('/quotes/atlantis/thank-you').breadcrumb.map(({ label }) => label)).toEqual([
      'Home',
      'Quotes',
      'Atlantis',
      'Thank You',
    ])
    expect(pageAt('/').breadcrumb).toEqual([])
  })

  test('that are one task have no breadcrumb, and a line with help and, if there is one, the privacy policy', () => {
    expect(pageAt('/quotes/atlantis')).toMatchObject({ breadcrumb: [], task: [{ label: 'Contact', href: '/contact' }] })
    expect(all.filter(({ task }) => task).map(({ path }) => path)).toEqual(['/quotes/atlantis'])
  })

  test('keep their blocks in the order of the file', () => {
    expect(pageAt('/atlantis-maid-insurance').blocks.map(({ kind }) => kind)).toEqual(['hero', 'comparison', 'subsidy'])
  })

  test('say what was sent, and the way home, after the steps that follow from a confirmation', () => {
    const kinds = pageAt('/quotes/atlantis/thank-you').blocks.map(({ kind }) => kind)
    expect(kinds).toEqual(['confirmation', 'officeHours', 'steps', 'receipt'])
  })

  test('are plain data that JSON keeps, and making them changes nothing', () => {
    const before = JSON.stringify(site)
    expect(JSON.stringify(pages(site))).toBe(JSON.stringify(all))
    expect(JSON.stringify(site)).toBe(before)
    const { data, ...block } = pageAt('/quotes').blocks[0] ?? {}
    expect(JSON.parse(JSON.stringify(data))).toEqual(data)
    expect(block).toEqual(site.pages.find(({ id }) => id === 'quotes')?.blocks[0])
  })
})

describe('the messages of a page', () => {
  const needed: Partial<Record<BlockKind, readonly (keyof Page['messages'])[]>> = {
    comparison: ['comparison', 'plan'],
    wizard: ['wizard', 'form', 'plan'],
    leadForm: ['form', 'plan'],
    planResults: ['plan'],
    officeHours: ['officeHours'],
    contactDetails: ['contactDetails'],
    help: ['help'],
    confirmation: ['confirmation'],
  }

  test.each(Object.entries(needed))('of a page with %s are those that the block says', (kind, groups) => {
    const showing = all.filter(({ blocks }) => blocks.some((block) => block.kind === kind))
    expect(showing.length).toBeGreaterThan(0)
    for (const page of showing) for (const group of groups) expect(page.messages[group]).toEqual(messages[group])
  })

  test('are always those of the frame and of the screen for errors', () => {
    for (const page of all) expect(page.messages).toMatchObject({ layout: messages.layout, error: messages.error })
  })

  test('are no others, so that a page carries no words that it does not say', () => {
    expect(Object.keys(pageAt('/hyperborea-maid-insurance').messages).sort()).toEqual(['error', 'layout'])
    expect(Object.keys(pageAt('/contact').messages).sort()).toEqual([
      'contactDetails',
      'error',
      'form',
      'layout',
      'officeHours',
      'plan',
    ])
  })
})

describe('a page that somebody opens', () => {
  const thankYou = pageAt('/quotes/atlantis/thank-you')
  const { plainTitle: title, plainText: text, hostedText } = messages.confirmation

  test('thanks nobody whose request it does not know, and says what happens once there is one', () => {
    const page = plainPage(site, thankYou)
    const own = `${title}: Atlantis`
    expect(page).toMatchObject({
      meta: { title: own, description: `${own}. ${text}` },
      breadcrumb: thankYou.breadcrumb,
    })
    expect(page.blocks[0]).toMatchObject({ kind: 'confirmation', title, text })
    expect(page.blocks.slice(1)).toEqual(thankYou.blocks.slice(1))
  })

  test('fits visitors who have just sent a form and those who have not, if the service of a host receives it', () => {
    const hosted: Site = { ...site, config: { ...site.config, formService: { kind: 'netlify' } } }
    const page = plainPage(hosted, thankYou)
    expect(page.blocks[0]).toEqual({ ...thankYou.blocks[0], text: hostedText })
    expect(page.meta).toEqual(thankYou.meta)
  })

  test('is the page itself everywhere else', () => {
    expect(plainPage(site, pageAt('/contact'))).toBe(pageAt('/contact'))
  })
})
