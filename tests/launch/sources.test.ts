import { expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { siteDiff } from '#checker/diff.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, withTexts } from '#checker/files.ts'
import { listedOffers } from '#engine/offers.ts'
import { keysOf } from '#engine/plans.ts'
import { plainVisit, type Site } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { selectedPlan } from '#site/renderer/session.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { marketWithSources } from '#tests/fixtures/sources.ts'
import { launchRoot } from './launch-site.ts'

const read = readConfigFiles(launchRoot, projectRoot)
const markets = [...read.files.keys()].filter((file) => /^config\/markets\/[^.]+\.json$/.test(file))
const written = (file: string) => {
  const text = decode(file, read.files.get(file) ?? null).text ?? ''
  return JSON.stringify(marketWithSources(JSON.parse(text)))
}
const before = soundSite(read.files)
const after = soundSite(withTexts(read.files, new Map(markets.map((file) => [file, written(file)]))))
const all = pages(after)

function soundSite(files: typeof read.files): Site {
  const { site, diagnostics } = checkConfig(files, read.schemas)
  if (!site) throw new Error(diagnostics.map(({ file, message }) => `${file}: ${message}`).join('\n'))
  return site
}

const { schemas } = readConfigFiles(projectRoot, projectRoot)

test('sources change nothing that pages show of plans, in any language, but stand beside it', () => {
  const withoutSources = (key: string, value: unknown) => {
    // A fact with a source that has a column is in the details as well.
    if (key === 'shown') return undefined
    const { source, ...fact } = Object(value)
    return source?.href === undefined ? value : fact
  }
  const plain = (shown: unknown) => JSON.parse(JSON.stringify(shown, withoutSources))
  for (const [i, page] of pages(before).entries()) expect(plain(all[i])).toEqual(plain(page))
  for (const [i, market] of after.markets.entries()) {
    const was = before.markets[i]
    const session = listedOffers(after, market).map(selectedPlan)
    expect(session).toEqual(was && listedOffers(before, was).map(selectedPlan))
  }
})

test.each([
  ['the details of a plan', '/singapore-maid-insurance', 'triton.example, checked 2 March 2026</a>'],
  ['the profile of a provider', '/providers/singapore/axa', 'triton.example, checked 2 March 2026</a>'],
  ['a card', '/results', 'triton.example, checked 2 March 2026</a>'],
  ['Chinese', '/zh-hk/hong-kong-maid-insurance', 'triton.example，於2026年3月2日查核</a>'],
  ['Malay', '/ms-my/malaysia-maid-insurance', 'triton.example, disemak 2 Mac 2026</a>'],
  ['Arabic', '/ar-ae/uae-maid-insurance', 'triton.example، تم التحقق منه في 2 مارس 2026</a>'],
])('%s has the source in its document, folded and as a link', async (_, path, text) => {
  const page = all.find((one) => one.path === path || one.aliases.includes(path))
  expect([path, page?.path]).toEqual([path, path])
  const html = page ? await renderPage(page, plainVisit, noAssets) : ''
  expect(html).toContain(text)
  expect(html).toContain('href="https://www.triton.example/cover?of=all"')
})

test('plans side by side have their sources without scripts', async () => {
  const [market] = after.markets
  const page = all.find(({ path }) => path === market?.landing.path)
  if (!market || !page) throw new Error('The first market has a landing page.')
  const visit = { filters: `compare=${keysOf(listedOffers(after, market).slice(0, 2))}` }
  const [, table = ''] = /id="side-by-side"[^>]*>(.*)<\/section>/s.exec(await renderPage(page, visit, noAssets)) ?? []
  expect(table.match(/triton\.example, checked/g)?.length).toBeGreaterThan(2)
})

test('a new source is a change in words', () => {
  const changes = siteDiff(before, after, { added: [], removed: [], changed: [] }, schemas)
  expect(JSON.stringify(changes.find(({ title }) => title === 'Plans'))).toContain(
    '{"what":"source of Clinic panel","at":["source of Clinic panel"],"after":"https://www.triton.example/cover?of=all (triton.example, checked 2 March 2026)"}',
  )
})
