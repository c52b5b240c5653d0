import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { openChecker } from '#studio/server/checker/checker.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const root = path.join(project, 'tests/launch')

test('calls after the end are refused, and leave no worker behind', { tags: ['slow'] }, async () => {
  const config = readConfigFiles(root, project)
  const nothing = () => {}
  const told = { onShown: nothing, onChecked: nothing, onTrouble: nothing }
  const checker = openChecker({ root, schemasRoot: project, cacheRoot: root, config: () => config, ...told })
  await checker.last()
  await checker.close()
  await expect(checker.compare()).rejects.toThrow('Studio was ended.')
  await expect(checker.askSlow('whatIf', { file: '', text: '' })).rejects.toThrow('Studio was ended.')
})
