import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createChecker } from '../../src/config/check.ts'
import { type ConfigFiles, decode } from '../../src/config/files/decode.ts'
import { addItem, setValue } from '../../src/config/fix/json-edits.ts'
import { loadSite, readConfigFiles } from '../../src/config/read.ts'
import type { Site } from '../../src/engine/site/site.ts'
import { pages } from '../../src/pages/pages.ts'
import { siteAddresses } from '../../src/server/pages/page-source.ts'
import { type Renaming, rename, withTexts } from '../../src/tools/rename/rename.ts'
import { projectRoot, put } from '../config/sound.ts'
import { launchRoot } from '../launch/launch-site.ts'
import { run, tempRoot } from './temp-root.ts'

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

/** Where each address of a site leads in the end. */
function leadsTo(site: Site): ReadonlyMap<string, string> {
  const { pages: found, redirects } = siteAddresses(site, pages(site))
  const moved = [...redirects].map(([from, to]) => [from, found.get(to)?.path ?? ''] as const)
  return new Map([...[...found].map(([address, { path }]) => [address, path] as const), ...moved])
}

const textOf = ({ files }: ConfigFiles, file: string) => decode(file, files.get(file) ?? null).text ?? ''

const before = leadsTo(soundSite(launch))

describe.each([
  ['a page', '/claims', '/how-to-claim'],
  ['a landing page', '/bahrain-maid-insurance', '/bahrain-helper-insurance'],
  ['a landing page, to one of its other addresses', '/bahrain-maid-insurance', '/bahrain'],
  ['a quote form', '/quotes/singapore', '/singapore-quote'],
  ['a thank-you page', '/quotes/qatar/thank-you', '/quotes/qatar/thanks'],
  ['a legal text', '/privacy', '/privacy-policy'],
  ['an article', '/blog/kuwait-expat-guide', '/blog/new-in-kuwait'],
  ['a profile', '/providers/uae/oman', '/providers/uae/oman-insurance'],
  ['a profile of an insurer of several markets', '/providers/singapore/axa', '/providers/singapore/axa-sg'],
  ['a page that another address leads to', '/comparisons/best-maid-insurance', '/best-plans'],
])('another address for %s', (_, from, to) => {
  const then = renamed(launch, from, to)
  const site = soundSite(then)

  test('leaves none out: each leads where it led, and the old one to the page', () => {
    const after = leadsTo(site)
    const wanted = [...before].map(([address, path]) => [address, path === from ? to : path])
    expect([...wanted, [to, to]].filter(([address = '', path]) => after.get(address) !== path)).toEqual([])
  })

  test('is followed by every link', () => {
    const written = JSON.stringify([site, pages(site)])
    expect(written.match(new RegExp(`"(?!from)\\w+":"${from}["#?]|href=\\\\"${from}[\\\\#?]`, 'g'))).toBeNull()
  })

  test('taken back leaves the config as it was, with one address more', () => {
    const back = renamed(then, to, from)
    soundSite(back)
    const changed = [...back.files.keys()].filter((file) => textOf(back, file) !== textOf(launch, file))
    expect(changed.filter((file) => file !== 'config/site.json' && !/aliases/.test(textOf(launch, file)))).toEqual([])
    expect([...back.files.keys()].sort()).toEqual([...launch.files.keys()].sort())
    expect(leadsTo(soundSite(back)).get(to)).toBe(from)
  })
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

describe('npm run rename', () => {
  let root = ''
  afterEach(() => rmSync(root, { recursive: true }))
  const renameIn = (...args: string[]) => run(root, 'src/cli/rename.ts', args)

  test('shows what it changes, writes it, and says how to take it back', async () => {
    root = tempRoot()
    const { status, stdout, stderr } = await renameIn('/blog/living-below', 'https://sunken.example/blog/below/')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('+    { "from": "/blog/living-below", "to": "/blog/below" }')
    expect(stdout).toContain('npm run rename -- /blog/below /blog/living-below   takes it back')
    expect(existsSync(join(root, 'config/articles/living-below.md'))).toBe(false)
    expect(loadSite(root, projectRoot).site?.articles.map(({ id }) => id)).toEqual(['below'])
  })

  test('writes nothing where the site needs the address, or the config has errors', async () => {
    root = tempRoot()
    const file = join(root, 'config/pages/glossary.json')
    const text = readFileSync(file, 'utf8')
    const { status, stderr } = await renameIn('/glossary', '/healthz')
    expect(status).toBe(1)
    expect(stderr).toContain('nothing was written')
    expect((await renameIn('/glosary', '/words')).stderr).toContain('Did you mean "/glossary"?')
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})

test('an item joins a list and no other line changes, however the list is laid out', () => {
  const item = { from: '/a', to: '/b' }
  expect(addItem('{\n  "list": [1]\n}\n', ['list'], 2)).toBe('{\n  "list": [1, 2]\n}\n')
  expect(addItem('{\r\n    "list": [\r\n        1\r\n    ]\r\n}', ['list'], { a: [2] })).toBe(
    '{\r\n    "list": [\r\n        1,\r\n        {\r\n          "a": [2]\r\n        }\r\n    ]\r\n}',
  )
  expect(addItem('{\n  "a": {\n    "list": []\n  }\n}', ['a', 'list'], item)).toBe(
    '{\n  "a": {\n    "list": [\n      { "from": "/a", "to": "/b" }\n    ]\n  }\n}',
  )
  expect(addItem('{\n  "a": 1\n}', ['list'], 'x')).toBe('{\n  "a": 1,\n  "list": ["x"]\n}')
  expect(setValue('{ "a": 1, "b": 2 }', ['a'], 3)).toBe('{ "a": 3, "b": 2 }')
  const long = put(['list'], ['x'.repeat(70)])('{}')
  expect(JSON.parse(addItem(long, ['list'], 'y'.repeat(70))).list).toHaveLength(2)
})
