import { expect, test } from 'vitest'
import { checkConfig } from '../../src/config/check.ts'
import { readConfigFiles } from '../../src/config/files/read.ts'
import { formatText } from '../../src/config/report/format.ts'
import { projectRoot } from './sound.ts'

test('the config of the site is sound', () => {
  const { files, schemas } = readConfigFiles(projectRoot)
  const { site, diagnostics } = checkConfig(files, schemas)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  expect(formatText(errors, { files, colour: false })).toBe('No problems.')
  expect(site?.markets.length).toBeGreaterThan(0)
})
