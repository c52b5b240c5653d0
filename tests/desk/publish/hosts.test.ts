import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventsOf } from '#desk/publish/publications.ts'
import { readDeskSettings } from '#desk/settings.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { startServer } from '#tests/faults/servers.ts'
import { temporaryFolder, writeBuild } from '#tests/server/start-app.ts'
import { atlantis, git, premium } from './repository.ts'
import { currentIn, newRoot, testPublisher } from './test-publisher.ts'

/** A folder with a build called 'first', and a server of it. */
async function newHost() {
  const folder = temporaryFolder()
  writeBuild(folder)
  const server = await startServer({ DATA_DIR: 'data' }, path.join(projectRoot, 'scripts/serve.ts'), folder)
  onTestFinished(() => void server.end('SIGTERM'))
  writeFileSync(path.join(folder, 'pid'), String(server.pid))
  return { folder, url: server.url, pid: server.pid, host: `${folder}=${server.url}` }
}

const reload = 'kill -HUP $(cat pid)'

/** The settings of publishing that these variables make. */
const settingsOf = (variables: Readonly<Record<string, string>>) => readDeskSettings(variables, '/site').publish

test('a change reaches two public servers, one after the other', { tags: ['slow'] }, async () => {
  const [one, two] = [await newHost(), await newHost()]
  const settings = settingsOf({ PUBLISH_HOSTS: `${one.host} ${two.host}`, PUBLISH_RELOAD: reload })
  const { publisher, changes, actor, last, root } = await testPublisher({ settings })
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  await publisher.ask('a', actor, {})
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live' })
  const commit = git(root, 'rev-parse', 'main').slice(0, 10)
  for (const { folder, url } of [one, two]) {
    expect(currentIn(folder)).toContain(commit)
    expect(await (await fetch(url)).text()).toContain('"price": 125')
  }
})

test('where one server fails, it says which serves what, and goes on once that is put right', {
  tags: ['slow'],
}, async () => {
  const [one, two] = [await newHost(), await newHost()]
  rmSync(path.join(two.folder, 'pid'))
  const settings = settingsOf({ PUBLISH_HOSTS: `${one.host} ${two.host}`, PUBLISH_RELOAD: reload })
  const { publisher, changes, actor, last, build } = await testPublisher({ settings })
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  await publisher.ask('a', actor, {})
  await publisher.run()
  const failed = await last()
  expect(failed).toMatchObject({ state: 'failed', step: 'swap' })
  expect(failed?.problem).toContain(`${two.folder} (${two.url}): serves first`)
  expect(await (await fetch(two.url)).text()).not.toContain('"price": 125')
  writeFileSync(path.join(two.folder, 'pid'), String(two.pid))
  await publisher.retry(failed?.id ?? '', actor)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live', problem: null })
  expect(await (await fetch(two.url)).text()).toContain('"price": 125')
  expect(build).toHaveBeenCalledOnce()
})

test('a command gets the digests of all files, and its failure is told', { tags: ['slow'] }, async () => {
  const root = newRoot()
  const command = 'echo "$BUILD_NAME $BUILD_COMMIT" > drafts/told && cp "$BUILD_MANIFEST" drafts/manifest'
  const settings = settingsOf({ PUBLISH_COMMAND: command })
  const { publisher, changes, actor, last } = await testPublisher({ root, settings })
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  await publisher.ask('a', actor, {})
  await publisher.run()
  const live = await last()
  expect(live).toMatchObject({ state: 'live' })
  expect(readFileSync(path.join(root, 'drafts/told'), 'utf8')).toBe(`${live?.build} ${live?.commit}\n`)
  expect(JSON.parse(readFileSync(path.join(root, 'drafts/manifest'), 'utf8'))).toHaveProperty(['files', 'index.html'])
  expect(live && eventsOf(live).at(-1)?.text).toContain('PUBLISH_COMMAND')
  const wrong = await testPublisher({ settings: settingsOf({ PUBLISH_COMMAND: 'echo no room >&2; exit 3' }) })
  wrong.changes.add('a', [[atlantis, premium, '"price": 125,']])
  await wrong.publisher.ask('a', wrong.actor, {})
  await wrong.publisher.run()
  expect(await wrong.last()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('ended with 3: no room'),
  })
})

test('without hosts, a command reloads the server of this machine', async () => {
  const settings = settingsOf({ PUBLISH_RELOAD: 'touch drafts/reloaded' })
  const { publisher, changes, actor, last, root } = await testPublisher({ settings })
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  await publisher.ask('a', actor, {})
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live' })
  expect(existsSync(path.join(root, 'drafts/reloaded'))).toBe(true)
})

test('settings of publishing that make no sense are told', () => {
  const told = (variables: Readonly<Record<string, string>>) => () => settingsOf(variables)
  expect(told({ PUBLISH_HOSTS: '/srv/site=http://web1:4173 web2' })).toThrow('PUBLISH_HOSTS has web2')
  expect(told({ PUBLISH_COPY: 'cp {from} {to}' })).toThrow('PUBLISH_COPY')
  expect(told({ REMOTE_KIND: 'bitbucket' })).toThrow('REMOTE_KIND')
  expect(told({ REMOTE_API: 'http://git.example' })).toThrow('REMOTE_API')
  expect(told({ PUBLISH_HOST: 'x' })).toThrow('Did you mean PUBLISH_HOSTS?')
})
