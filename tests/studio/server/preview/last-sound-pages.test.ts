import path from 'node:path'
import { expect, test } from 'vitest'
import { createStepwiseChecker, siteOf } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import type { FileContent } from '#checker/files.ts'
import { createContext, readDocuments } from '#checker/model.ts'
import { compileSchemas } from '#checker/schema/schemas.ts'
import { siteAt } from '#engine/site-versions.ts'
import type { Page } from '#site/pages/page.ts'
import type { PublishedPage } from '#site/pages/page-definitions.ts'
import { type SitePages, sitePages } from '#site/pages/pages.ts'
import { createShowing, type Shown } from '#studio/server/preview/last-sound-pages.ts'
import { mutateJson, pick, randomFrom } from '#tests/mutation/mutations.ts'

type Files = ReadonlyMap<string, FileContent>

const project = path.resolve(import.meta.dirname, '../../../..')
const { files, schemas } = readConfigFiles(path.join(project, 'tests/launch'), project)
const { validators } = compileSchemas(schemas)
const [singapore, kuwait] = ['config/markets/singapore.json', 'config/markets/kuwait.json']

/** A function that shows one config after another. */
function showing(): (files: Files) => Shown {
  const { read } = createStepwiseChecker()
  const show = createShowing()
  return (now) => {
    const shown = show(read(now, schemas))
    if (!shown) throw new Error('There is no site.')
    return shown
  }
}

/** Files with some words in one of them replaced. */
function edited(of: Files, file: string, words: string, others: string): Files {
  const text = String(of.get(file))
  if (!text.includes(words)) throw new Error(`${file} does not say ${words}.`)
  return new Map(of).set(file, text.replace(words, others) as never)
}

const page = ({ addresses }: Shown, at: string) => JSON.stringify(addresses.pages.get(at))

test('a page follows its files though another market has an error, which is shown as it was before', () => {
  const show = showing()
  show(files)
  const broken = edited(files, kuwait, '"status": "open"', '"status": "opened"')
  const shown = show(edited(broken, singapore, 'Compare Maid Insurance in Singapore', 'Insure your helper'))
  expect(shown.held).toEqual([kuwait])
  expect(page(shown, '/singapore-maid-insurance')).toContain('Insure your helper')
  expect(page(shown, '/kuwait-maid-insurance')).toContain('Kuwait')
})

test('a file that breaks a rule is shown if its page can be composed', () => {
  const shown = showing()(edited(files, singapore, 'Compare Maid Insurance in Singapore', 'At {plan.nothing.premium}'))
  expect([shown.held, page(shown, '/singapore-maid-insurance')]).toEqual([[], expect.stringContaining('{plan.nothing')])
})

test('a page that cannot be composed stays as it was until it can', () => {
  const show = showing()
  const address = '/singapore-maid-insurance'
  const before = page(show(files), address)
  const headline = edited(files, singapore, 'Compare Maid Insurance in Singapore', 'Insure your helper')
  const [first] = Object(JSON.parse(String(files.get(singapore)))).plans
  const broken = show(edited(headline, singapore, `"provider": "${first.provider}"`, '"provider": "nobody"'))
  expect(page(broken, address)).toBe(before)
  expect([...broken.failing]).toEqual([address])
  const mended = show(headline)
  expect([page(mended, address), mended.failing.size]).toEqual([expect.stringContaining('Insure your helper'), 0])
})

/** The pages of a config read from scratch, and the files that keep to their schemas. */
function fromScratch(of: Files): { readonly sound: ReadonlySet<string>; readonly pages: () => SitePages } {
  const documents = readDocuments(of, validators)
  return {
    sound: new Set(documents.sound.map(({ file }) => file)),
    pages() {
      const site = siteOf(createContext(documents, of.keys()))
      if (!site) throw new Error('There is no site.')
      return sitePages(siteAt(site, new Date()), true)
    },
  }
}

/** The data of each page that can be composed, by its path. */
function composed({ list }: SitePages, compose: (page: PublishedPage) => Page | undefined): Map<string, Page> {
  const made = list.map((page) => {
    try {
      return page.status === 200 ? compose(page) : undefined
    } catch {
      return undefined
    }
  })
  return new Map(made.flatMap((page) => (page ? [[page.path, page] as const] : [])))
}

test('whatever is edited, what is shown is what the files say, composed from scratch', { tags: ['slow'] }, () => {
  const random = randomFrom(18)
  const names = [...files.keys()].filter((file) => /^config\/(markets|pages|reviews)\/.*json$|site\.json/.test(file))
  const show = showing()
  show(files)
  let [now, expected] = [files, files]
  let held: readonly string[] = []
  for (let i = 0; i < 24; i += 1) {
    const file = pick(random, held.length > 0 && random() < 0.4 ? held : names)
    const was = files.get(file) ?? null
    now = new Map(now).set(file, random() < 0.4 ? was : mutateJson(String(was), random).text)
    const { sound } = fromScratch(now)
    held = names.filter((one) => !sound.has(one))
    expected = new Map([...now].map(([one, text]) => [one, (held.includes(one) ? expected.get(one) : text) ?? null]))
    const shown = show(now)
    expect(shown.held.toSorted()).toEqual(held.toSorted())
    if (i % 4 > 0) continue
    const pages = composed(shown.pages, ({ path }) => shown.addresses.pages.get(path))
    for (const path of shown.failing) pages.delete(path)
    const wanted = fromScratch(expected).pages()
    expect(pages).toEqual(composed(wanted, wanted.compose))
    expect(pages.size).toBeGreaterThan(100)
  }
})
