import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { figuresOf, withFigures } from '#engine/figures.ts'
import { createCheckSession } from '#studio/server/checker/check-session.ts'
import { referencesFor } from '#studio/server/checker/references.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const root = path.join(project, 'tests/launch')

test('a claim that is put into a text has true words for when it does not hold', () => {
  const session = createCheckSession(root, readConfigFiles(root, project))
  const site = session.site()
  if (!site) throw new Error('The config of the launch is not sound.')
  const { quote = [] } = referencesFor(session, { file: 'config/markets/singapore.json' })
  const claims = quote.filter(({ id }) => String(id).includes(', select, '))
  const figures = figuresOf({ ...site, words: site.messages, language: 'en' })('singapore')
  const said = (name: string) => {
    const { id = '' } = claims.find(({ label }) => label === name) ?? {}
    return withFigures(String(id), figures)
  }
  expect(said('Premier Maid: whether it has the highest coverage')).toBe('Highest coverage: S$70,000')
  expect(said('Comprehensive Plus: whether it has the highest coverage')).toBe('Coverage: S$60,000')
  expect(said('Comprehensive Plus: whether it has the lowest premium')).toBe('Premium: S$350')
  for (const { id } of claims) expect(withFigures(`Plan: ${id}.`, figures)).toMatch(/^Plan: .+: .*\d.*\.$/)
})
