import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readAudit } from '#desk/audit.ts'
import { liveNow } from '#desk/publish/live.ts'
import { placeOf } from '#desk/publish/remote/pull-request.ts'
import { pull, push } from '#desk/publish/steps/remote.ts'
import { merge } from '#desk/publish/steps/repository.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { githubServer, gitlabServer } from './remote-servers.ts'
import { atlantis, commit, git, lemuria, premium, text } from './repository.ts'
import { newRoot, nowhere, testPublisher, withRemote } from './test-publisher.ts'

const edits = [[atlantis, premium, '"price": 125,']] as const

/** Somebody else's clone of a remote. */
function cloneOf(remote: string): string {
  const folder = path.join(temporaryFolder(), 'clone')
  git(path.dirname(folder), 'clone', '--quiet', remote, folder)
  return folder
}

test('it takes over what others have pushed before, and pushes what it publishes', async () => {
  const root = newRoot()
  const remote = withRemote(root)
  const other = cloneOf(remote)
  const theirs = commit(other, lemuria, text(other, lemuria).replace('"price": 8000', '"price": 8100'))
  git(other, 'push', '--quiet', 'origin', 'main')
  const { publisher, changes, actor, last } = await testPublisher({ root })
  changes.add('a', edits)
  await publisher.ask('a', actor, {})
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live' })
  expect(git(remote, 'rev-parse', 'main')).toBe(git(root, 'rev-parse', 'main'))
  expect(git(root, 'rev-parse', 'main^')).toBe(theirs)
  expect(text(root, lemuria)).toContain('"price": 8100')
})

test('where somebody pushes between the check and the push, it is checked anew on top of theirs', {
  tags: ['slow'],
}, async () => {
  const root = newRoot()
  const remote = withRemote(root)
  const other = cloneOf(remote)
  const { publisher, changes, actor, last, options } = await testPublisher({ root })
  changes.add('a', edits)
  const { commitOf } = options.changes
  let asked = 0
  options.changes.commitOf = async (id, by) => {
    const hash = await commitOf(id, by)
    asked += 1
    // The first time is when it is asked for.
    if (asked === 2) {
      commit(other, lemuria, text(other, lemuria).replace('"price": 8000', '"price": 8100'))
      git(other, 'push', '--quiet', 'origin', 'main')
    }
    return hash
  }
  await publisher.ask('a', actor, {})
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live' })
  expect(asked).toBe(3)
  expect(git(remote, 'rev-parse', 'main')).toBe(git(root, 'rev-parse', 'main'))
  expect(git(root, 'rev-list', '--count', 'main')).toBe('3')
})

test('a remote that does not answer leaves main and the site as they are', { tags: ['slow'] }, async () => {
  const root = newRoot()
  const remote = withRemote(root)
  renameSync(remote, `${remote}-away`)
  const { publisher, changes, actor, last, build } = await testPublisher({ root })
  changes.add('a', edits)
  await publisher.ask('a', actor, {})
  await publisher.run()
  const failed = await last()
  expect(failed).toMatchObject({ state: 'failed', step: 'pull', problem: expect.stringContaining('does not answer') })
  expect(git(root, 'rev-list', '--count', 'main')).toBe('1')
  renameSync(`${remote}-away`, remote)
  await publisher.retry(failed?.id ?? '', actor)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live' })
  expect(build).toHaveBeenCalledOnce()
})

test('a remote that cannot store what it is sent is not taken for one that protects main', {
  tags: ['slow'],
}, async () => {
  const root = newRoot()
  const remote = withRemote(root)
  const { publisher, changes, actor, last } = await testPublisher({ root })
  // As one whose disk is full.
  git(remote, 'config', 'receive.maxInputSize', '1')
  changes.add('a', edits)
  await publisher.ask('a', actor, {})
  await publisher.run()
  const failed = await last()
  expect(failed).toMatchObject({
    state: 'failed',
    step: 'push',
    problem: expect.stringMatching(/takes nothing: .*later/),
  })
  git(remote, 'config', '--unset', 'receive.maxInputSize')
  await publisher.retry(failed?.id ?? '', actor)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live' })
})

test('two mains that went their own ways are for a person', { tags: ['slow'] }, async () => {
  const root = newRoot()
  const other = cloneOf(withRemote(root))
  commit(other, lemuria, text(other, lemuria).replace('"price": 8000', '"price": 8100'))
  git(other, 'push', '--quiet', 'origin', 'main')
  commit(root, atlantis, text(root, atlantis).replace('"price": 40', '"price": 45'))
  const { publisher, changes, actor, last } = await testPublisher({ root })
  changes.add('a', edits)
  await publisher.ask('a', actor, {})
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'failed', problem: expect.stringContaining('git merge origin/main') })
})

/** A desk that has published a change, whose remote was then moved back to what it had before. */
async function movedBackDesk() {
  const root = newRoot()
  const remote = withRemote(root)
  const first = git(root, 'rev-parse', 'main')
  const made = await testPublisher({ root })
  const { publisher, changes, actor, last } = made
  changes.add('a', edits)
  await publisher.ask('a', actor, {})
  await publisher.run()
  const published = git(root, 'rev-parse', 'main')
  git(remote, 'update-ref', 'refs/heads/main', first)
  made.pass(1)
  changes.add('b', [[lemuria, '"price": 8000', '"price": 8100']])
  await publisher.ask('b', actor, {})
  await publisher.run()
  const failed = await last()
  expect(failed).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('until an owner decides under Live'),
  })
  expect(git(remote, 'rev-parse', 'main')).toBe(first)
  const again = async () => {
    await publisher.retry(failed?.id ?? '', actor)
    await publisher.run()
    return last()
  }
  const audited = async () => (await readAudit(made.db, { limit: 1 }))[0]
  return { ...made, remote, first, published, again, audited }
}

test('the desk goes on after a decision that it refuses', async () => {
  const { publisher, actor } = await testPublisher()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const decision = { how: 'follow', theirs: '', reason: ' ' } as const
  await expect(publisher.settle(actor, decision)).rejects.toThrow('Write down why')
  // Node ends a process for a rejection that nobody has handled by then.
  await nextTurn()
  expect(unhandled).not.toHaveBeenCalled()
})

test('what was taken out of the remote stays out where an owner follows it, and is kept', {
  tags: ['slow'],
}, async () => {
  const { publisher, actor, root, remote, first, published, again, audited, options } = await movedBackDesk()
  const moved = { branch: 'main', seen: published, theirs: first, missing: 1 }
  expect(await liveNow(options)).toMatchObject({ movedBack: moved })
  const decision = { how: 'follow', theirs: first, reason: 'A wrong\nprice' } as const
  await expect(publisher.settle(actor, { ...decision, reason: ' ' })).rejects.toThrow('Write down why')
  await expect(publisher.settle(actor, { ...decision, theirs: published })).rejects.toThrow('has moved meanwhile')
  expect(git(root, 'rev-parse', 'main')).toBe(published)
  const branch = `kept/${published.slice(0, 10)}`
  expect(await publisher.settle(actor, decision)).toEqual({ kept: [branch] })
  expect(git(root, 'rev-parse', branch)).toBe(published)
  expect(text(root, atlantis)).toContain(premium)
  const detail = `main is ${first.slice(0, 10)}, what was there is kept in ${branch}: A wrong price`
  expect(await audited()).toMatchObject({ action: 'remote-follow', detail })
  expect(await liveNow(options)).toMatchObject({ movedBack: null })
  expect(await again()).toMatchObject({ state: 'live' })
  expect(git(remote, 'rev-parse', 'main^')).toBe(first)
  expect(git(root, 'rev-parse', 'main^')).toBe(first)
})

test('what was taken out of the remote goes there again where an owner says so', { tags: ['slow'] }, async () => {
  const { publisher, actor, remote, first, published, again, audited } = await movedBackDesk()
  const other = cloneOf(remote)
  const theirs = commit(other, lemuria, text(other, lemuria).replace('"price": 8000', '"price": 8200'))
  git(other, 'push', '--quiet', 'origin', 'main')
  const decision = { how: 'restore', theirs: first, reason: 'By mistake' } as const
  // Somebody has pushed since the owner looked.
  await expect(publisher.settle(actor, decision)).rejects.toThrow('has moved meanwhile')
  expect(git(remote, 'rev-parse', 'main')).toBe(theirs)
  const kept = [`kept/${theirs.slice(0, 10)}`]
  expect(await publisher.settle(actor, { ...decision, theirs })).toEqual({ kept })
  expect(git(remote, 'rev-parse', 'main')).toBe(published)
  expect(await audited()).toMatchObject({ action: 'remote-restore', detail: expect.stringContaining('By mistake') })
  expect(await again()).toMatchObject({ state: 'live' })
  expect(git(remote, 'rev-parse', 'main^')).toBe(published)
})

test('a remote that lost its branch gets it again from an owner alone, and one that is protected says so', {
  tags: ['slow'],
}, async () => {
  const { publisher, actor, remote, published, again, options } = await movedBackDesk()
  git(remote, 'update-ref', '-d', 'refs/heads/main')
  expect(await again()).toMatchObject({ problem: expect.stringContaining('has no branch main any more') })
  expect(await liveNow(options)).toMatchObject({ movedBack: { theirs: null } })
  const decide = (how: 'follow' | 'restore') => publisher.settle(actor, { how, theirs: '', reason: 'A new server' })
  await expect(decide('follow')).rejects.toThrow('send ours there again')
  protect(remote)
  await expect(decide('restore')).rejects.toThrow('GH006')
  rmSync(path.join(remote, 'hooks/update'))
  await decide('restore')
  expect(git(remote, 'rev-parse', 'main')).toBe(published)
  expect(await again()).toMatchObject({ state: 'live' })
})

test('a commit that was made before main moved back is neither pushed nor merged', async () => {
  const root = newRoot()
  const remote = withRemote(root)
  const first = git(root, 'rev-parse', 'main')
  const taken = commit(root, lemuria, text(root, lemuria).replace('"price": 8000', '"price": 8100'))
  // It waited for a push, or a merge, when the owner let main follow the remote.
  const waiting = git(root, 'commit-tree', '-p', taken, '-m', 'b', `${taken}^{tree}`)
  git(root, 'reset', '--quiet', '--keep', first)
  expect(await push(root, waiting)).toBe('moved')
  expect(await merge(root, waiting)).toBe(false)
  expect([root, remote].map((folder) => git(folder, 'rev-parse', 'main'))).toEqual([first, first])
  const onFirst = git(root, 'commit-tree', '-p', first, '-m', 'c', `${taken}^{tree}`)
  await pull(root)
  expect(await push(root, onFirst)).toBe('done')
  expect(await merge(root, onFirst)).toBe(true)
})

/** Lets a remote refuse pushes to main, as GitHub does. */
function protect(remote: string): void {
  const hook = path.join(remote, 'hooks/update')
  const refusal = 'error: GH006: Protected branch update failed for refs/heads/main.'
  writeFileSync(hook, `#!/bin/sh\n[ "$1" != refs/heads/main ] || { echo "${refusal}" >&2; exit 1; }\n`)
  chmodSync(hook, 0o755)
}

/** Merges a branch at the remote, where the hook does not count; resolves to the commit of main. */
function mergeThere(remote: string, branch: string, ...how: readonly string[]): string {
  const other = cloneOf(remote)
  git(other, 'merge', '--quiet', ...how, `origin/${branch}`)
  if (how.includes('--squash')) git(other, 'commit', '--quiet', '--message=Squashed')
  git(remote, 'fetch', '--quiet', '--force', other, 'main:refs/heads/main')
  return git(remote, 'rev-parse', 'main')
}

/** A publisher whose remote is protected, and calls itself `acme/site` at a host. */
async function protectedPublisher(
  kind: 'github' | 'gitlab',
  { api, token }: { readonly api: string; readonly token?: string },
) {
  const root = newRoot()
  const remote = withRemote(root)
  protect(remote)
  const address = `https://${kind}.com/acme/site.git`
  git(root, 'config', 'remote.origin.url', address)
  git(root, 'config', `url.${remote}.insteadOf`, address)
  const settings = { ...nowhere, remote: { kind: undefined, token, api } }
  const made = await testPublisher({ root, settings })
  made.changes.add('a', edits)
  const { id } = await made.publisher.ask('a', made.actor, { reason: 'Their letter' })
  await made.publisher.run()
  return { ...made, remote, id }
}

const servers = { github: githubServer, gitlab: gitlabServer }

test.each(['<html>Sign in to the network</html>', 'null'])(
  'an API that answers %s is told of, and keeps no other publication waiting',
  async (page) => {
    const { publisher, last, pass } = await protectedPublisher('github', await githubServer())
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => new Response(page))
    onTestFinished(() => void vi.unstubAllGlobals())
    onTestFinished(() => void vi.restoreAllMocks())
    pass(1)
    await publisher.run()
    expect(await last()).toMatchObject({ state: 'asked', problem: expect.any(String) })
  },
)

describe.each(['github', 'gitlab'] as const)('where %s protects main', (kind) => {
  test.each(['--no-ff', '--squash'])(
    'a pull request is opened and followed, and %s goes live',
    { tags: ['slow'] },
    async (how) => {
      const server = await servers[kind]()
      const { publisher, last, pass, remote, root, changes } = await protectedPublisher(kind, server)
      const asked = await last()
      expect(asked).toMatchObject({ state: 'asked', step: 'push', problem: null })
      expect(JSON.parse(asked?.pull_request ?? '')).toEqual({
        number: 12,
        page: expect.stringMatching(/^https:\/\/git(hub|lab)\.com\/acme\/site\/.*12$/),
      })
      const [request] = server.requests
      expect(request).toMatchObject({ branch: 'change/a', base: 'main', title: 'Change a', text: 'Their letter' })
      expect(git(root, 'rev-list', '--count', 'main')).toBe('1')
      pass(1)
      await publisher.run()
      expect(await last()).toMatchObject({ state: 'asked' })
      const merged = mergeThere(remote, 'change/a', how)
      Object.assign(request ?? {}, { state: 'merged', commit: merged })
      // It is not asked more often than each half minute.
      await publisher.run()
      expect(await last()).toMatchObject({ state: 'asked' })
      pass(1)
      await publisher.run()
      expect(await last()).toMatchObject({ state: 'live', commit: merged, problem: null })
      expect(git(root, 'rev-parse', 'main')).toBe(merged)
      expect(changes.mergedOnes()).toEqual([['a', merged]])
      expect(text(root, atlantis)).toContain('"price": 125')
    },
  )

  test('others publish meanwhile; a closed one waits for a person, and another is opened', {
    tags: ['slow'],
  }, async () => {
    const server = await servers[kind]()
    const { publisher, changes, actor, last, all, pass, id } = await protectedPublisher(kind, server)
    pass(1)
    changes.add('b', [[lemuria, '"price": 8000', '"price": 8100']])
    await publisher.ask('b', actor, {})
    await publisher.run()
    expect((await all()).map(({ state }) => state)).toEqual(['asked', 'asked'])
    Object.assign(server.requests[0] ?? {}, { state: 'closed' })
    pass(1)
    await publisher.run()
    const failed = (await all()).find((one) => one.id === id)
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('12 was closed') })
    await publisher.retry(id, actor)
    await publisher.run()
    expect(server.requests.map(({ branch, state }) => [branch, state])).toEqual([
      ['change/a', 'closed'],
      ['change/b', 'open'],
      ['change/a', 'open'],
    ])
    await publisher.cancel(id, actor)
    expect(server.requests.at(-1)).toMatchObject({ branch: 'change/a', state: 'closed' })
    expect(await last()).toMatchObject({ change: 'b', state: 'asked' })
  })

  test('one that was opened before a kill is taken up again', { tags: ['slow'] }, async () => {
    const server = await servers[kind]()
    const { publisher, db, last, id, options } = await protectedPublisher(kind, server)
    // The row is as it was when the desk was killed between opening and writing.
    const before = {
      state: 'running',
      pull_request: null,
      lease_by: 'a desk that is dead',
      lease_until: '2027',
    } as const
    await db.updateTable('desk_publications').set(before).where('id', '=', id).execute()
    expect(options.now().toISOString() > before.lease_until).toBe(true)
    await publisher.run()
    expect(await last()).toMatchObject({ state: 'asked', pull_request: expect.stringContaining('12') })
    expect(server.requests).toHaveLength(1)
  })

  test('without a token, or with a wrong one, it says what to do', { tags: ['slow'] }, async () => {
    const server = await servers[kind]()
    const wrong = await protectedPublisher(kind, { ...server, token: 'wrong' })
    expect((await wrong.last())?.problem).toMatch(/^REMOTE_TOKEN may not do this\. .* answered 401: (Bad|401)/)
    const none = await protectedPublisher(kind, { api: server.api })
    const failed = await none.last()
    expect(failed).toMatchObject({ state: 'failed', step: 'push' })
    expect(failed?.problem).toContain('Set REMOTE_TOKEN')
    expect(failed?.problem).toContain('GH006: Protected branch update failed')
    await none.publisher.cancel(failed?.id ?? '', none.actor)
    expect(await none.last()).toMatchObject({ state: 'cancelled' })
  })
})

test.each([
  ['git@github.com:acme/site.git', 'github.com', 'acme/site'],
  ['https://user:secret@gitlab.com/acme/group/site.git/', 'gitlab.com', 'acme/group/site'],
  ['ssh://git@git.example:2222/acme/site', 'git.example', 'acme/site'],
  ['/srv/site.git', '', ''],
])('%s is at %s', (address, host, at) => expect(placeOf(address)).toEqual({ host, path: at }))
