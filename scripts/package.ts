/** `npm run package`: one archive with the program, its packages and the built site, for a host that has Node alone. */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { build } from '#build/build.ts'
import { newCommand, run } from '#cli/command.ts'
import { callersFolder, configRoots, programRoot } from '#cli/config-roots.ts'
import { checkedSite } from '#cli/load-config.ts'
import { addChecksums, archive, sizeOf } from './package/archive.ts'
import { type Commit, commitOf } from './package/commit.ts'
import { manifestOf, placeProgram, write } from './package/contents.ts'
import { sbomOf } from './package/sbom.ts'

interface Options {
  readonly output: string
  readonly commit?: string
  readonly uncommitted?: boolean
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Builds the site of a config in a folder that has no earlier build, whose assets would stay in it. */
async function placeSite(root: string, folder: string, { hash, at }: Commit): Promise<void> {
  cpSync(path.join(root, 'config'), path.join(folder, 'config'), { recursive: true })
  process.chdir(folder)
  await build(folder, checkedSite, (line) => console.log(line), { release: { id: shortOf(hash), at } })
  process.chdir(root)
  for (const name of ['config', 'dist']) rmSync(path.join(folder, name), { recursive: true })
  rmSync(path.join(folder, 'builds', `${nameOfBuild(at)}-${shortOf(hash)}`, 'snapshot'))
}

const nameOfBuild = (at: Date) =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-')
const shortOf = (hash: string) => hash.replace(/^([0-9a-f]{10})[0-9a-f]*/, '$1')

const command = newCommand('npm run package --', 'Makes one archive of program and site, for a host with Node alone.')
  .option('--output <folder>', 'where to write it', 'release')
  .option('--commit <hash>', 'the commit, where there is no git; SOURCE_DATE_EPOCH is its time')
  .option('--uncommitted', 'also if files differ from the commit, for a trial')
  .addHelpText('after', '\nThe same commit makes the same bytes. Exit code 0: made; 1: failed; 2: cannot be called so.')
  .action(async ({ output, ...options }: Options) => {
    process.env['NODE_ENV'] = 'production'
    const target = path.resolve(callersFolder(), output)
    const { root } = configRoots()
    const commit = commitOf(root, options)
    const { name, version } = manifestOf(programRoot)
    const whole = `${name}-${version}-${shortOf(commit.hash)}`
    const work = mkdtempSync(path.join(tmpdir(), 'helpercompare-'))
    try {
      const folder = path.join(work, whole)
      mkdirSync(folder)
      await placeSite(root, folder, commit)
      placeProgram(programRoot, folder)
      write(folder, 'sbom.json', sbomOf(programRoot, commit))
      write(folder, 'release.json', { name, version, commit: commit.hash, committedAt: commit.at })
      addChecksums(folder)
      mkdirSync(target, { recursive: true })
      const file = path.join(target, `${whole}.tar.gz`)
      await archive(folder, file, commit.at)
      chmodSync(file, 0o644)
      console.log(`${file}: ${megabytes(statSync(file).size)}, unpacked ${megabytes(sizeOf(folder))}.`)
    } finally {
      rmSync(work, { recursive: true })
    }
  })

await run(command)
