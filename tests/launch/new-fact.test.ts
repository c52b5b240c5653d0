import { expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { siteDiff } from '#checker/diff.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, withTexts } from '#checker/files.ts'
import type { Page } from '#site/pages/page.ts'
import { pages } from '#site/pages/pages.ts'
import { projectRoot, put } from '#tests/checker/sound.ts'
import { launchRoot } from './launch-site.ts'

const excess = {
  id: 'excess',
  label: 'Excess',
  meaning: 'What you pay yourself of each claim.',
  kind: 'money',
  better: 'lower',
  best: 'Lowest',
  shown: ['row', 'card', 'details', 'sideBySide', 'profile'],
  filter: true,
  sort: 'Excess, lowest first',
}

const { schemas } = readConfigFiles(projectRoot, projectRoot)

test('a new fact takes three edits of the config, and is shown wherever its definition says, in each language', {
  tags: ['slow'],
}, () => {
  const read = readConfigFiles(launchRoot, projectRoot)
  const textOf = (file: string) => decode(file, read.files.get(file) ?? null).text ?? ''
  const edits = new Map([
    ['config/facts.json', put(['facts', 11], excess)],
    ['config/markets/singapore.json', put(['plans', 0, 'facts', 'excess'], { from: 50, to: 200 })],
    ['config/markets/uae.json', put(['plans', 0, 'facts', 'excess'], { is: 'notCovered' })],
  ])
  const texts = new Map([...edits].map(([file, edit]) => [file, edit(textOf(file))]))
  const [before, after] = [read.files, withTexts(read.files, texts)].map((files) => {
    const { site, diagnostics } = checkConfig(files, read.schemas)
    if (!site) throw new Error(diagnostics.map(({ file, message }) => `${file}: ${message}`).join('\n'))
    return site
  }) as [Parameters<typeof siteDiff>[0], Parameters<typeof siteDiff>[1]]
  const all = pages(after)
  const stated = ({ blocks }: Page): string[] =>
    blocks.flatMap((block) => {
      if (block.kind === 'comparison' && block.data.facts.some(({ id }) => id === 'excess'))
        return block.data.plans.flatMap(({ facts }) => facts.flatMap(({ id, text }) => (id === 'excess' ? [text] : [])))
      if (block.kind === 'providerPlans')
        return block.data.details.flat().flatMap(({ term, text }) => (term === 'Excess' ? [text] : []))
      if (block.kind === 'planResults')
        return block.data.plans.flatMap(({ facts }) =>
          facts.flatMap(({ term, text }) => (term === 'Excess' ? [text ?? '-'] : [])),
        )
      return []
    })
  const said = Object.fromEntries(all.flatMap((page) => (stated(page).length > 0 ? [[page.path, stated(page)]] : [])))
  expect(said).toMatchObject({
    '/singapore-maid-insurance': ['S$50 to S$200'],
    '/uae-maid-insurance': ['Not covered'],
    '/results': ['-', 'S$50 to S$200', '-'],
  })
  expect(Object.entries(said).filter(([path]) => path.startsWith('/ar-ae'))).toEqual(
    expect.arrayContaining([['/ar-ae/uae-maid-insurance', ['غير مشمول']]]),
  )
  const changes = siteDiff(before, after, { added: [], removed: [], changed: [] }, schemas)
  expect(JSON.stringify(changes.find(({ title }) => title === 'Plans'))).toContain('S$50 to S$200')
})
