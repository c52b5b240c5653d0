import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { commitChange } from '#desk/changes/change-commit.ts'
import { changeWith, recordEdit } from '#desk/changes/changes.ts'
import { addPerson } from '#desk/people/people.ts'
import { now, smallSite, testChanges } from './test-changes.ts'

const file = 'config/markets/atlantis.json'
const premium = ['plans', 0, 'price']
const other = ['plans', 1, 'price']

test('a change is seen by nobody until it is published, and others merge it by field', async () => {
  const { begin, set, valueIn, publish, published, git, db } = await testChanges(smallSite())
  const [one, two] = [await begin('New price'), await begin('Another price')]
  const before = published(premium)
  await set(one, premium, 700)
  await set(two, other, 800)
  expect(published(premium)).toBe(before)
  expect(await valueIn(two, premium)).toBe(before)
  const commit = await publish(one)
  expect(published(premium)).toBe(700)
  expect(await changeWith(db, one)).toMatchObject({ state: 'published', commit })
  expect(await valueIn(two, premium)).toBe(700)
  await publish(two)
  expect([published(premium), published(other)]).toEqual([700, 800])
  expect(git('log', '--format=%an: %s', '-2')).toBe('Mei: Another price\nMei: New price')
  expect(git('show', '--format=%b', '--no-patch')).toContain('800')
  expect(git('status', '--porcelain')).toBe('')
})

test('where two changes meet in a field, a person decides before the second is published', async () => {
  const { begin, set, publish, publishable, copies, published } = await testChanges(smallSite())
  const [one, two] = [await begin('One'), await begin('Two')]
  await set(one, premium, 700)
  await set(two, premium, 800)
  await publish(one)
  await expect(publishable().commitOf(two)).rejects.toThrow('decide in Studio which to keep')
  const { workspace } = (await copies().open(two)).studio
  const [conflict] = workspace.state().conflicts
  expect(conflict).toMatchObject({ file, at: premium, mine: 800, theirs: 700 })
  if (conflict) workspace.resolve(conflict, 'mine')
  await publish(two)
  expect(published(premium)).toBe(800)
})

test('a change outlives the desk, and follows what was published while it was closed', { tags: ['slow'] }, async () => {
  const { begin, set, valueIn, publish, restart, copies } = await testChanges(smallSite())
  const [one, two] = [await begin('One'), await begin('Two')]
  await set(one, premium, 700)
  await set(two, other, 800)
  await copies().close(two)
  await publish(one)
  await restart()
  expect(await valueIn(two, premium)).toBe(700)
  expect(await valueIn(two, other)).toBe(800)
})

test('the same edits are one commit, which names everybody who made them', async () => {
  const { begin, set, publishable, git, db } = await testChanges(smallSite())
  const one = await begin('New price')
  await expect(publishable().commitOf(one)).rejects.toThrow('change something first')
  await set(one, premium, 700)
  const ada = await addPerson(db, now(), { name: 'Ada', email: 'ada@example.com', grants: [] })
  await recordEdit(db, now(), one, ada.id)
  const commit = await publishable().commitOf(one)
  expect(await publishable().commitOf(one)).toBe(commit)
  expect(git('rev-parse', `change/${one}`)).toBe(commit)
  expect(git('show', '--format=%an%n%(trailers)', '--no-patch', commit)).toContain(
    'Mei\nCo-authored-by: Ada <ada@example.com>',
  )
  await set(one, premium, 701)
  expect(await publishable().commitOf(one)).not.toBe(commit)
})

test('what is edited while the message of a commit is made is in it', async () => {
  const { begin, set, copies, git } = await testChanges(smallSite())
  const one = await begin('New price')
  await set(one, premium, 700)
  const copy = await copies().open(one)
  const message = vi.fn(async () => {
    if (message.mock.calls.length === 1) await set(one, premium, 701)
    return 'New price'
  })
  const commit = await commitChange({ copy, branch: 'change/one', message })
  expect(JSON.parse(git('show', `${commit}:${file}`)).plans[0].price).toBe(701)
  expect(message).toHaveBeenCalledTimes(2)
})

test('files that are added and removed are part of a change', { tags: ['slow'] }, async () => {
  const { begin, publish, publishable, copies, git, owner } = await testChanges(smallSite())
  const article = 'config/articles/new.md'
  const removed = git('ls-files', 'config/articles').split('\n')[0] ?? ''
  const text = git('show', `HEAD:${removed}`)
  const texts = new Map([[article, `${text.replace(/^title: .*$/m, 'title: New')}\n`]])
  const one = await publishable().begin({ name: 'One more', owner }, { texts, pictures: [], from: 'HEAD' })
  await publish(one)
  expect(git('ls-files', article)).toBe(article)
  const two = await begin('One less')
  const { workspace } = (await copies().open(two)).studio
  workspace.change({
    title: 'Remove',
    operations: [{ kind: 'write', file: article, was: workspace.open(article).text }],
  })
  await publish(two)
  expect(git('ls-files', article)).toBe('')
})

test('a picture that was removed comes back as it was, as part of a change', { tags: ['slow'] }, async () => {
  const { publish, publishable, git, owner } = await testChanges(smallSite())
  const picture = git('ls-files', 'config/assets/*.svg').split('\n')[0] ?? ''
  const object = git('rev-parse', `HEAD:${picture}`)
  git('rm', '--quiet', picture)
  git('commit', '--quiet', '--message=One picture less')
  const back = { texts: new Map(), pictures: [picture], from: 'HEAD^' }
  await publish(await publishable().begin({ name: 'Undo', owner }, back))
  expect(git('rev-parse', `HEAD:${picture}`)).toBe(object)
  expect(git('status', '--porcelain')).toBe('')
})

test('a change with errors is not published, and says which', async () => {
  const { begin, set, publishable } = await testChanges(smallSite())
  const one = await begin('Oops')
  await set(one, premium, -1)
  await expect(publishable().commitOf(one)).rejects.toThrow(/right first.*Atlantis: "Price"/)
})

test('a work tree that was not made to its end is made anew, and edits nothing', async () => {
  const { begin, root, git, publishable } = await testChanges(smallSite())
  const one = await begin('One')
  git('worktree', 'add', '--quiet', '--no-checkout', '--detach', path.join(root, 'drafts/changes', one))
  await expect(publishable().commitOf(one)).rejects.toThrow('change something first')
})

test('a lock that a killed desk left holds back nothing', { tags: ['slow'] }, async () => {
  const { begin, set, publish, copies, root, git, valueIn } = await testChanges(smallSite())
  const [one, two] = [await begin('One'), await begin('Two')]
  await set(one, premium, 700)
  await set(two, other, 800)
  await copies().close(two)
  await publish(one)
  const gitFolder = git('-C', path.join(root, 'drafts/changes', two), 'rev-parse', '--absolute-git-dir')
  writeFileSync(path.join(gitFolder, 'index.lock'), '')
  expect(await valueIn(two, premium)).toBe(700)
})
