import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hostFrom, publish } from '#server/publish.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { startServer } from '#tests/faults/servers.ts'
import { temporaryFolder, writeBuild } from '#tests/server/start-app.ts'
import { run } from './temp-root.ts'

const reload = 'kill -HUP $(cat pid)'

/** A folder with a build called 'first', and a server of it. */
async function newHost() {
  const folder = temporaryFolder()
  writeBuild(folder)
  const server = await startServer({ DATA_DIR: 'data' }, path.join(projectRoot, 'scripts/serve.ts'), folder)
  onTestFinished(() => void server.end('SIGTERM'))
  writeFileSync(path.join(folder, 'pid'), String(server.pid))
  return { folder, url: server.url, host: `${folder}=${server.url}` }
}

/** A folder with a newer build, whose home page has a script of its own. */
function newerBuild(name = 'second') {
  const root = temporaryFolder()
  const changes = {
    'index.html': `<!doctype html><title>${name}</title><script src="/assets/app-${name}.js"></script>`,
    [`assets/app-${name}.js`]: `console.log("${name}")`,
  }
  return { root, build: writeBuild(root, name, { changes }) }
}

async function served(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/readyz`)
  const { build } = (await answer.json()) as { build: string }
  return build
}

function current(folder: string): string {
  return readFileSync(path.join(folder, 'builds/current'), 'utf8').trim()
}

const buildsOf = (folder: string) => readdirSync(path.join(folder, 'builds')).toSorted()
const contentsOf = (folder: string) => readdirSync(path.join(folder, 'builds/contents')).toSorted()

test('one command brings a build to two hosts, which keep the one before to go back to, and no older one', async () => {
  const [one, two] = [await newHost(), await newHost()]
  const { root } = newerBuild()
  const { status, stdout } = await run(root, 'src/cli/publish.ts', [one.host, two.host, '--reload', reload])
  expect([status, stdout]).toEqual([0, `${one.folder} serves second.\n${two.folder} serves second.\n`])
  for (const { folder, url } of [one, two]) {
    expect([await served(url), current(folder)]).toEqual(['second', 'second'])
    expect(await (await fetch(url)).text()).toContain('<title>second')
    expect(buildsOf(folder)).toEqual(['contents', 'current', 'first', 'second'])
    expect(statSync(path.join(folder, 'builds/current')).mode & 0o777).toBe(0o644)
  }
  const again = await run(root, 'src/cli/publish.ts', [one.host, two.host, '--reload', reload])
  expect([again.status, buildsOf(two.folder)]).toEqual([0, ['contents', 'current', 'first', 'second']])
  const contents = contentsOf(one.folder)
  const third = newerBuild('third')
  expect((await run(third.root, 'src/cli/publish.ts', [one.host, '--reload', reload])).status).toBe(0)
  expect(buildsOf(one.folder)).toEqual(['contents', 'current', 'second', 'third'])
  const needed = new Set([...contentsOf(root), ...contentsOf(third.root)])
  expect(contentsOf(one.folder)).toEqual([...needed].toSorted())
  expect(contents).not.toEqual(contentsOf(one.folder))
})

test('until a host changes over, it has the scripts of the new pages already, and serves the old ones', {
  tags: ['slow'],
}, async () => {
  const one = await newHost()
  const { build } = newerBuild()
  const host = hostFrom(one.host, { reload })
  expect((await fetch(`${one.url}/assets/app-second.js`)).status).toBe(404)
  await host?.send(build)
  expect(await (await fetch(`${one.url}/assets/app-second.js`)).text()).toBe('console.log("second")')
  expect(await (await fetch(one.url)).text()).toContain('prerendered /')
  expect(await served(one.url)).toBe('first')
})

test('the first host that fails ends it: that one is taken back, the others stay, and each is told', {
  tags: ['slow'],
}, async () => {
  const [one, two, three] = [await newHost(), await newHost(), await newHost()]
  rmSync(path.join(two.folder, 'pid'))
  const { root } = newerBuild()
  const hosts = [one.host, two.host, three.host]
  const { status, stdout } = await run(root, 'src/cli/publish.ts', [...hosts, '--reload', reload])
  expect(status).toBe(1)
  expect(stdout.split('\n').slice(-4, -1)).toEqual([
    `${one.folder} (${one.url}): serves second`,
    `${two.folder} (${two.url}): serves first`,
    `${three.folder} (${three.url}): serves first`,
  ])
  expect(stdout).toMatch(/: `sh -c kill .*` ended with [12]: /)
  expect([one, two, three].map(({ folder }) => current(folder))).toEqual(['second', 'first', 'first'])
})

test('a build that a host refuses is not left there for its next start', async () => {
  const one = await newHost()
  const { build } = newerBuild()
  rmSync(path.join(build.server, 'assets.json'))
  const said: string[] = []
  const host = hostFrom(one.host, { reload })
  expect(await publish(host ? [host] : [], build, (line) => void said.push(line), 500)).toBe(false)
  expect(said[0]).toContain('it serves first still, and its log says why')
  expect([current(one.folder), await served(one.url)]).toEqual(['first', 'first'])
})

test('nothing is sent while a host does not answer', { tags: ['slow'] }, async () => {
  const one = await newHost()
  const { root } = newerBuild()
  const gone = `${temporaryFolder()}=http://127.0.0.1:2`
  const { status, stdout } = await run(root, 'src/cli/publish.ts', [one.host, gone, '--reload', reload])
  expect([status, stdout]).toEqual([1, expect.stringContaining('http://127.0.0.1:2/readyz does not answer')])
  expect(existsSync(path.join(one.folder, 'builds/second'))).toBe(false)
})

test('a command of one’s own copies, with what is copied and where to', { tags: ['slow'] }, async () => {
  const one = await newHost()
  const { root } = newerBuild()
  const copy = 'mkdir -p $(dirname {to}x) && cp -R {from}$(test -d {from} && echo .) {to}'
  const { status } = await run(root, 'src/cli/publish.ts', [one.host, '--reload', reload, '--copy', copy])
  expect([status, await served(one.url)]).toEqual([0, 'second'])
})

test.each(['web1', 'web1:/srv/site', '=http://web1:4173', '/srv/site=web1'])(
  '%s is told not to be a host',
  async (text) => {
    const { root } = newerBuild()
    const { status, stderr } = await run(root, 'src/cli/publish.ts', [text])
    expect([status, stderr]).toEqual([2, expect.stringContaining('names no host')])
  },
)
