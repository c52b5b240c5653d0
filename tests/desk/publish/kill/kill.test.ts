import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { openDeskDatabase } from '#desk/database/desk-database.ts'
import { addPerson } from '#desk/people/people.ts'
import { addPublication, publicationWith } from '#desk/publish/publications.ts'
import { publicationSteps } from '#desk/publish/states.ts'
import { atlantis, changesIn, git, premium } from '#tests/desk/publish/repository.ts'
import { newRoot, withRemote } from '#tests/desk/publish/test-publisher.ts'

const script = path.join(import.meta.dirname, 'killed-publisher.ts')

function published(root: string, ...point: readonly string[]) {
  return spawnSync(process.execPath, [script, root, ...point], { encoding: 'utf8' })
}

test('killed before and after the work of each step, it goes on to the end and does nothing twice', {
  tags: ['slow'],
  timeout: 300_000,
}, async () => {
  const root = newRoot()
  const remote = withRemote(root)
  const changes = changesIn(root)
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  const { db, close } = await openDeskDatabase({ folder: path.join(root, 'data'), databaseUrl: undefined })
  onTestFinished(close)
  const now = new Date()
  const { id: requested_by } = await addPerson(db, now, { name: 'Mei', email: '', grants: [{ role: 'owner' }] })
  const asked = {
    change: 'a',
    name: 'A',
    requested_by,
    due_at: null,
    zone: null,
    reason: null,
    commit: null,
    undoes: null,
  }
  const { id } = await addPublication(db, now, asked)
  for (const step of publicationSteps)
    for (const when of ['before', 'after']) {
      const { signal, stderr } = published(root, step, when)
      expect([step, when, signal, stderr]).toEqual([step, when, 'SIGKILL', ''])
      expect(await publicationWith(db, id)).toMatchObject({ state: 'running', step })
    }
  expect(published(root)).toMatchObject({ status: 0, stderr: '' })
  const live = await publicationWith(db, id)
  const commit = git(root, 'rev-parse', 'main')
  expect(live).toMatchObject({ state: 'live', commit })
  expect(git(root, 'rev-list', '--count', 'main')).toBe('2')
  expect(git(remote, 'rev-parse', 'main')).toBe(commit)
  expect(new Set(changes.mergedOnes().map(String))).toEqual(new Set([`a,${commit}`]))
  expect(readFileSync(path.join(root, 'drafts/built'), 'utf8')).toBe(`${live.build}\n`)
})
