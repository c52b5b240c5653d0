import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { configChecker, inWords } from '#desk/publish/steps/check.ts'
import { errorsIn } from '#desk/publish/steps/check-tree.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { atlantis, commit, git, premium, text } from './repository.ts'
import { newRoot } from './test-publisher.ts'

test('a commit is checked as it is, whatever the work tree says, also in a folder of a repository', async () => {
  const top = newRoot()
  const root = path.join(top, 'site')
  mkdirSync(root)
  renameSync(path.join(top, 'config'), path.join(root, 'config'))
  const sound = commit(root, atlantis, text(root, atlantis))
  const wrong = commit(root, atlantis, text(root, atlantis).replace(premium, '"price": "much",'))
  const inProcess = configChecker({ root, schemasRoot: projectRoot, errorsIn })
  expect(await inProcess(wrong, '2027-01-04')).toMatchObject([{ file: atlantis, line: 45 }])
  expect(await inProcess(`${wrong}^`, '2027-01-04')).toEqual([])
  expect(await inProcess(sound, '2027-01-04')).toEqual([])
  const apart = configChecker({ root, schemasRoot: projectRoot })
  expect(await apart(wrong, '2027-01-04')).toEqual(await inProcess(wrong, '2027-01-04'))
  expect(git(top, 'status', '--porcelain', 'site')).toBe('')
})

test('a check whose desk is killed meanwhile ends without a word', { tags: ['slow'] }, async () => {
  const root = newRoot()
  const tree = git(root, 'rev-parse', 'HEAD^{tree}').trim()
  const child = fork(path.join(projectRoot, 'src/desk/publish/steps/check-process.ts'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let words = ''
  child.stderr?.on('data', (text) => {
    words += text
  })
  child.send({ root, schemasRoot: projectRoot, tree, day: '2027-01-04' }, () => child.disconnect())
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(words).toBe('')
})

test('of the errors that one edit makes, a sentence names that of the edited line alone', async () => {
  const root = newRoot()
  const own = text(root, atlantis)
  const moved = commit(root, atlantis, own.replace('"path": "/atlantis"', '"path": "/lemuria"'))
  const errors = await configChecker({ root, schemasRoot: projectRoot, errorsIn })(moved, '2027-01-04')
  expect(errors.length).toBeGreaterThan(1)
  expect(errors[0]).toMatchObject({
    file: atlantis,
    line: own.split('\n').findIndex((line) => line.includes('"/atlantis"')) + 1,
  })
  expect(inWords(errors)).toMatch(/^config\/markets\/atlantis.json, line \d+: [^.]+\.json\.$/)
})
