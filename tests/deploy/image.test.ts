import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '#tests/faults/servers.ts'
import { temporaryFolder, writeBuild } from '#tests/server/start-app.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The instructions of the Dockerfile, each in one line, by stage. */
const stages = read('deploy/Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\s*\\\n\s*/g, ' ')
  .split(/^(?=FROM )/m)
  .map((stage) => stage.trim().split(/\n+/))
  .filter(([first]) => first?.startsWith('FROM '))
const all = stages.flat()
const last = stages.at(-1) ?? []

/** The arguments of the instructions with a name. */
function argumentsOf(name: string, of = all): string[] {
  return of.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
}

/** The command of an instruction in the exec form; undefined for the shell form, whose process gets no signals. */
function executed(text = ''): string[] {
  return JSON.parse(text.slice(text.indexOf('[')))
}

const healthcheck = executed(argumentsOf('HEALTHCHECK', last)[0])

describe('the image', () => {
  test('is made from one Node, the pinned one, by its digest', () => {
    const { node } = JSON.parse(read('package.json')).devDependencies
    const images = argumentsOf('FROM').map((text) => text.replace(/ AS \w+$/, ''))
    expect(images.length).toBe(2)
    expect(new Set(images).size).toBe(1)
    expect(images[0]).toMatch(new RegExp(`^node:${node}-slim@sha256:[0-9a-f]{64}$`))
  })

  test('is made of nothing but what its context lets in, and that is there', () => {
    const allowed = [...read('deploy/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name)
    const used = argumentsOf('COPY').flatMap((text) => (text.startsWith('--from') ? [] : text.split(' ').slice(0, -1)))
    expect(new Set(used)).toEqual(new Set(allowed))
    expect(used.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  })

  test('installs by the lockfile, without scripts of packages, and downloads nothing else', () => {
    const runs = argumentsOf('RUN')
    expect(runs.filter((text) => /\bnpm\b/.test(text))).toEqual(['npm ci --include=dev --ignore-scripts'])
    expect(runs.filter((text) => /\b(curl|wget|apt-get|npx)\b/.test(text))).toEqual([])
    expect(argumentsOf('ADD')).toEqual([])
  })

  test('runs as nobody special, tells its health, and gets the signals of its engine', () => {
    expect(argumentsOf('USER', last)).toEqual(['1000:1000'])
    const user = last.findIndex((line) => line.startsWith('USER '))
    expect(last.slice(user).filter((line) => /^(RUN|COPY) /.test(line))).toEqual([])
    expect(executed(argumentsOf('CMD', last)[0])).toEqual(['node', 'scripts/serve.ts'])
    expect(argumentsOf('STOPSIGNAL', last)).toEqual(['SIGTERM'])
    expect(argumentsOf('VOLUME', last)).toEqual(['/data'])
  })

  test('is run without rights and with a root that cannot be written', () => {
    const runs = read('deploy/README.md').match(/^docker run --detach(?:.*\\\n)*.*$/gm) ?? []
    expect(runs.length).toBe(2)
    for (const run of runs) {
      for (const option of ['--read-only', '--tmpfs /tmp', '--cap-drop ALL', '--security-opt no-new-privileges'])
        expect(run).toContain(option)
    }
  })

  test('is unhealthy once its server does not answer', { tags: ['slow'] }, async () => {
    const folder = temporaryFolder()
    writeBuild(folder)
    const server = await startServer({ DATA_DIR: 'data' }, path.join(root, 'scripts/serve.ts'), folder)
    const [, ...args] = healthcheck
    const env = { ...process.env, PORT: new URL(server.url).port }
    const check = () =>
      promisify(execFile)(process.execPath, args, { env }).then(
        () => 'healthy',
        ({ code }) => code,
      )
    expect(await check()).toBe('healthy')
    await server.end('SIGTERM')
    expect(await check()).toBe(1)
  })
})

const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info'], { timeout: 20_000 }).status === 0)

if (engine) {
  const run = async (...args: string[]) => (await promisify(execFile)(engine, args, { cwd: root })).stdout.trim()

  test(`${engine} builds it, and it becomes healthy with a root that cannot be written`, {
    timeout: 900_000,
  }, async () => {
    const name = `helpercompare-test-${process.pid}`
    await run('build', '--file', 'deploy/Dockerfile', '--tag', name, '.')
    onTestFinished(() => run('rmi', '--force', name).then(() => {}))
    const safe = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
    await run('run', '--detach', '--rm', '--name', name, ...safe, name)
    onTestFinished(() => run('rm', '--force', '--volumes', name).then(() => {}))
    const asked = () =>
      run('exec', name, ...healthcheck).then(
        () => 'healthy',
        () => 'not yet',
      )
    while ((await asked()) !== 'healthy') await setTimeout(500)
    expect(await run('exec', name, 'id', '-u')).toBe('1000')
  })
} else {
  test('no container engine is here: what it would run is sound shell, and the package has what it starts', () => {
    for (const text of argumentsOf('RUN'))
      expect(spawnSync('sh', ['-n', '-c', text], { encoding: 'utf8' }).stderr).toBe('')
    const [, script = ''] = executed(argumentsOf('CMD', last)[0])
    expect(existsSync(path.join(root, script))).toBe(true)
  })
}
