import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readAudit } from '#desk/audit.ts'
import { eventsOf } from '#desk/publish/publications.ts'
import { openPublisher } from '#desk/publish/publisher.ts'
import { publicationSteps } from '#desk/publish/states.ts'
import type { BuildTask } from '#desk/publish/steps/build-site.ts'
import { publishSteps, type Steps } from '#desk/publish/steps/steps.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { RequestError } from '#workbench/request-error.ts'
import { atlantis, commit, git, lemuria, premium, text } from './repository.ts'
import { quickBuild, testPublisher } from './test-publisher.ts'

for (const kind of kinds)
  test(`a change is checked, merged, built and live at its commit on ${kind}`, {
    tags: kind === 'SQLite' ? [] : ['slow'],
  }, async () => {
    const { publisher, changes, actor, last, root, current, db } = await testPublisher({ kind })
    changes.add('a', [[atlantis, premium, '"price": 125,']])
    await publisher.ask('a', actor, { reason: 'Their letter' })
    await publisher.run()
    const live = await last()
    expect(live).toMatchObject({ state: 'live', name: 'Change a', reason: 'Their letter', problem: null })
    expect(git(root, 'rev-parse', 'main')).toBe(live?.commit)
    expect(text(root, atlantis)).toContain('"price": 125,')
    expect(git(root, 'status', '--porcelain')).toBe('')
    expect(current()).toMatch(new RegExp(`-${live?.commit?.slice(0, 10)}$`))
    expect(changes.mergedOnes()).toEqual([['a', live?.commit]])
    expect(live && eventsOf(live).map(({ text }) => text)).toContainEqual(expect.stringContaining('builds/current'))
    expect((await readAudit(db)).map(({ person, action }) => [person, action])).toEqual([
      ['desk', 'publish-done'],
      ['Mei', 'publish'],
    ])
  })

test('publications run one after the other, each on top of the last', async () => {
  const isAsked = Promise.withResolvers<void>()
  const build = (task: BuildTask) => isAsked.promise.then(() => quickBuild(task))
  const { publisher, changes, actor, all, root } = await testPublisher({ build })
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  changes.add('b', [[lemuria, '"price": 8000', '"price": 8100']])
  await publisher.ask('b', actor, {})
  await publisher.ask('a', actor, {})
  await expect(publisher.ask('a', actor, {})).rejects.toThrow('published already')
  isAsked.resolve()
  await publisher.run()
  expect((await all()).map(({ state }) => state)).toEqual(['live', 'live'])
  expect(text(root, atlantis)).toContain('"price": 125')
  expect(text(root, lemuria)).toContain('"price": 8100')
  expect(git(root, 'rev-list', '--count', 'main')).toBe('3')
})

test('a change with errors, or without an approval, is told so at once and is not published', async () => {
  const { publisher, changes, actor, all, root } = await testPublisher()
  changes.add('wrong', [[atlantis, premium, '"price": "much",']])
  await expect(publisher.ask('wrong', actor, {})).rejects.toThrow(/With this change .*atlantis\.json, line 45: /)
  changes.add('unread', [], { problem: 'Nobody has approved this.' })
  await expect(publisher.ask('unread', actor, {})).rejects.toThrow('Nobody has approved this.')
  await expect(publisher.ask('gone', actor, {})).rejects.toThrow('no such change')
  expect(await all()).toEqual([])
  expect(git(root, 'rev-list', '--count', 'main')).toBe('1')
})

test('errors that are live already stop no change that removes some, and each that leaves them', {
  tags: ['slow'],
}, async () => {
  const { publisher, changes, actor, last, all, root, build, mails, current } = await testPublisher()
  commit(root, atlantis, text(root, atlantis).replace(premium, '"price": "much",'))
  commit(root, lemuria, text(root, lemuria).replace('"price": 8000', '"price": "more"'))
  changes.add('other', [[atlantis, '"price": 40', '"price": 45']])
  await expect(publisher.ask('other', actor, {})).rejects.toThrow('errors that this change leaves')
  changes.add('half', [[atlantis, '"price": "much"', '"price": 125']])
  await publisher.ask('half', actor, {})
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'merged', problem: expect.stringContaining('lemuria.json') })
  expect(text(root, atlantis)).toContain('"price": 125')
  expect(build).not.toHaveBeenCalled()
  expect(mails.map(([to, subject]) => [to, subject])).toEqual([['mei@example.com', 'Not live yet: Change half']])
  changes.add('rest', [[lemuria, '"price": "more"', '"price": 8100']])
  await publisher.ask('rest', actor, {})
  await publisher.run()
  expect((await all()).map(({ state, build }) => [state, build])).toEqual([
    ['live', current()],
    ['live', current()],
  ])
})

test('where the disk is full, each step says so, and goes on from there once there is room', async () => {
  const { options, changes, actor, last, root } = await testPublisher()
  const full: string[] = []
  const steps = publishSteps(options)
  const failing = publicationSteps.map((name) => [
    name,
    async (...input: Parameters<Steps[typeof name]>) => {
      full.push(name)
      const isFirst = full.filter((one) => one === name).length === 1
      // As Node, a build in a process of its own and git say it.
      const said = [
        'ENOSPC: no space left on device, mkdir',
        'The build failed: ENOSPC: no space',
        'Command failed: git',
      ]
      const message = said[full.length % said.length] ?? ''
      if (isFirst) throw Object.assign(new Error(message), { stderr: 'fatal: write error: No space left on device' })
      return steps[name](...input)
    },
  ])
  const publisher = openPublisher({ ...options, steps: Object.fromEntries(failing) })
  onTestFinished(publisher.close)
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  const { id } = await publisher.ask('a', actor, {})
  for (const step of publicationSteps) {
    await publisher.run()
    expect(await last()).toMatchObject({
      state: 'failed',
      step,
      problem: expect.stringContaining('disk of the desk is full'),
    })
    await publisher.retry(id, actor)
  }
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live', problem: null })
  expect(git(root, 'rev-list', '--count', 'main')).toBe('2')
})

test('a failed build waits for a person with an alarm, and goes on from there', async () => {
  const { publisher, changes, actor, last, root, build, mails, db } = await testPublisher()
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  build.mockRejectedValueOnce(new RequestError('conflict', 'The build failed: the disk is full'))
  await publisher.ask('a', actor, {})
  await publisher.run()
  const failed = await last()
  expect(failed).toMatchObject({ state: 'failed', step: 'build', problem: 'The build failed: the disk is full' })
  expect(mails).toEqual([['mei@example.com', 'Not published: Change a', expect.stringContaining('the disk is full')]])
  expect((await readAudit(db))[0]).toMatchObject({ person: 'desk', action: 'publish-failed' })
  // Main has it, so the edits are no draft any more.
  await expect(publisher.cancel(failed?.id ?? '', actor)).rejects.toThrow('Undo it')
  await publisher.retry(failed?.id ?? '', actor)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live', problem: null })
  expect(git(root, 'rev-list', '--count', 'main')).toBe('2')
  await expect(publisher.retry(failed?.id ?? '', actor)).rejects.toThrow('has not failed')
})

test('what failed is live with the next publication, and trying again brings no older site back', {
  tags: ['slow'],
}, async () => {
  const { publisher, changes, actor, all, build, current, root } = await testPublisher()
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  changes.add('b', [[lemuria, '"price": 8000', '"price": 8100']])
  build.mockRejectedValueOnce(new Error('the disk is full'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  await publisher.ask('a', actor, {})
  await publisher.run()
  await publisher.ask('b', actor, {})
  await publisher.run()
  expect((await all()).map(({ state }) => state)).toEqual(['live', 'live'])
  expect(current()).toContain(git(root, 'rev-parse', 'main').slice(0, 10))
})

test('a role counts when it is published, not when it was asked for', async () => {
  const { publisher, changes, actor, last, db } = await testPublisher({
    grants: [{ role: 'publisher', market: 'atlantis' }, { role: 'editor' }],
  })
  changes.add('foreign', [[lemuria, '"price": 8000', '"price": 8100']])
  await expect(publisher.ask('foreign', actor, {})).rejects.toThrow('your roles do not include it')
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  const at = { date: '2027-01-04', time: '20:00', zone: 'Asia/Singapore' }
  const { id } = await publisher.ask('a', actor, { at })
  await db.updateTable('desk_people').set({ grants: '[{"role":"editor"}]' }).execute()
  await db.updateTable('desk_publications').set({ due_at: null }).where('id', '=', id).execute()
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'failed', problem: expect.stringContaining('Mei may not publish') })
  await publisher.cancel(id, actor)
  expect(await last()).toMatchObject({ state: 'cancelled' })
})

test('git that was killed in the middle of a merge hinders nothing', { tags: ['slow'] }, async () => {
  const { publisher, changes, actor, last, root, pass } = await testPublisher()
  const added = 'config/assets/new.svg'
  changes.add('a', [
    [atlantis, premium, '"price": 125,'],
    [added, null, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'],
  ])
  await publisher.ask('a', actor, { at: { date: '2027-01-05', time: '00:00', zone: 'Asia/Singapore' } })
  // Git leaves its lock, and the files that it had written.
  writeFileSync(path.join(root, '.git/index.lock'), '')
  writeFileSync(path.join(root, atlantis), '{ "half": ')
  writeFileSync(path.join(root, added), '<svg')
  pass(9)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live' })
  expect(git(root, 'status', '--porcelain')).toBe('')
  expect(text(root, atlantis)).toContain('"price": 125')
})
