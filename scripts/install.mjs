/**
 * Installs what package-lock.json lists and node_modules lacks, sees that the pinned Node runs, then runs the script
 * that is named on it: `node scripts/install.mjs src/cli/check.ts --fix`. Every npm script goes this way. The first time
 * it runs on the machine's own Node (20 or newer), so it is plain JavaScript and imports nothing that is not there yet.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */
/** @typedef {Record<string, Package>} Packages By their path below the project, such as `node_modules/react`. */

const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const pinnedNode = path.join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node')
const linkedNode = path.join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node')

/** What the sentence at the end of a failed run is thrown as. */
class InstallError extends Error {}

/** The packages that a lock file lists, without the project itself; none when there is no such file.
 * @returns {Packages} */
function packagesIn(/** @type {string} */ file) {
  const full = path.join(root, file)
  if (!existsSync(full)) return {}
  const { '': _project, ...packages } = JSON.parse(readFileSync(full, 'utf8')).packages
  return packages
}

/** Whether a package's `os` or `cpu` list admits this machine. */
function admits(/** @type {string[]} */ list, /** @type {string} */ name) {
  return list.includes(name) || (list.every((entry) => entry.startsWith('!')) && !list.includes(`!${name}`))
}

/** Whether this machine needs the package: an optional one only when it is made for this platform and no other. */
function isNeeded(/** @type {Package} */ { optional, os, cpu, libc }) {
  if (!optional) return true
  // Which C library this is takes longer to find out than the whole check, and other packages tell as much.
  return Boolean(os && cpu && !libc) && admits(os ?? [], process.platform) && admits(cpu ?? [], process.arch)
}

/** The paths of the packages that this machine needs. */
function neededPackages(/** @type {Packages} */ wanted) {
  return Object.keys(wanted).filter((name) => isNeeded(wanted[name] ?? {}))
}

/** Whether the package's files are there. */
function isUnpacked(/** @type {string} */ name) {
  return existsSync(path.join(root, name, 'package.json'))
}

/** The needed packages that are absent or installed in another version. */
function missingPackages(/** @type {Packages} */ wanted) {
  const installed = packagesIn('node_modules/.package-lock.json')
  return neededPackages(wanted).filter(
    (name) => installed[name]?.version !== wanted[name]?.version || !isUnpacked(name),
  )
}

/** Whether npm scripts would find the pinned Node in the version that the lock file names. */
function isNodeReady(/** @type {string | undefined} */ version) {
  if (!existsSync(linkedNode)) return false
  const { stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  return stdout?.trim() === `v${version}`
}

/** Whether a path leads into node_modules, which `npm ci` empties while it works. */
function isInside(/** @type {string | undefined} */ file) {
  return Boolean(file?.startsWith(path.join(root, 'node_modules')))
}

/** A Node to run npm with that stays where it is while npm works. */
function outsideNode() {
  return [process.env.npm_node_execpath, process.execPath].find((file) => file && existsSync(file) && !isInside(file))
}

/** The environment for npm: nothing in it leads into node_modules, neither the PATH nor what an outer npm has set. */
function outsideEnvironment() {
  const { PATH = '', ...others } = process.env
  const folders = PATH.split(path.delimiter).filter((folder) => !isInside(folder))
  // An npm that ran on the pinned Node looks for its global settings beside it, and hands that on.
  const kept = Object.entries(others).filter(([, value]) => !isInside(value))
  return { ...Object.fromEntries(kept), PATH: folders.join(path.delimiter) }
}

/** The command line of the npm that started this script, or else of the one on the PATH. */
function npmCommand(/** @type {string[]} */ args) {
  const npm = process.env.npm_execpath ?? ''
  const node = outsideNode()
  return /npm-cli\.c?js$/.test(npm) && node
    ? { file: node, args: [npm, ...args], shell: false }
    : { file: 'npm', args, shell: windows }
}

/** Says how far the work is, on one line that changes or, where nobody watches, on a line every five seconds.
 * @returns {() => void} what ends it */
function showProgress(/** @type {() => string} */ describe) {
  const began = Date.now()
  const live = process.stdout.isTTY
  const timer = setInterval(
    () => {
      const line = `  ${describe()}${Math.round((Date.now() - began) / 1000)} s`
      process.stdout.write(live ? `\r\u001b[K${line}` : `${line}\n`)
    },
    live ? 250 : 5000,
  )
  return () => {
    clearInterval(timer)
    if (live) process.stdout.write('\r\u001b[K')
  }
}

/** Runs npm to its end.
 * @returns {Promise<{ ok: boolean, output: string }>} whether it succeeded, and all that it said */
function run(/** @type {string[]} */ args) {
  const { file, args: npmArgs, shell } = npmCommand(args)
  return new Promise((resolve) => {
    const child = spawn(file, npmArgs, {
      cwd: root,
      env: outsideEnvironment(),
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** What a person can do about npm's failure, in one sentence. */
function advice(/** @type {string} */ output, /** @type {string} */ command) {
  if (/spawn npm ENOENT/.test(output)) return 'npm is missing: install Node 24 together with npm.'
  if (
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E?TIMEDOUT|\w+_TIMEOUT)\b/.test(output)
  ) {
    return 'The packages cannot be downloaded: connect this machine to the internet, then run the command again.'
  }
  if (/\bEUSAGE\b/.test(output)) {
    return 'package.json and package-lock.json do not agree: run `npm install` and commit package-lock.json.'
  }
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line) && !/A complete log/.test(line))
  return [
    ...errors.slice(0, 12),
    `\`npm ${command}\` failed: mend what npm says above, then run the command again.`,
  ].join('\n')
}

/** Runs one npm command, showing progress, and stops everything with advice when it fails. */
async function npm(/** @type {string[]} */ args, /** @type {() => string} */ describe) {
  const end = showProgress(describe)
  const quick = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000', '--loglevel=error']
  const { ok, output } = await run([...args, '--no-audit', '--no-fund', '--no-update-notifier', ...quick])
  end()
  if (!ok) throw new InstallError(advice(output, args.join(' ')))
}

/** Installs every package; their scripts stay off, since an older npm would compile what is already built. */
async function installPackages(/** @type {Packages} */ wanted, /** @type {number} */ missing) {
  const needed = neededPackages(wanted)
  console.log(`Installing packages (${missing} of ${needed.length} missing).`)
  const describe = () => `${needed.filter(isUnpacked).length} of ${needed.length} packages, `
  await npm(['ci', '--ignore-scripts', '--include=dev', '--include=optional'], describe)
}

/** Lets the `node` package, and no other, run its script, which fetches the binary for this machine. */
async function fetchNode(/** @type {string | undefined} */ version) {
  console.log(`Fetching Node ${version}.`)
  await npm(['rebuild', 'node', '--ignore-scripts=false'], () => '')
  if (isNodeReady(version)) return
  throw new InstallError(`Node ${version} does not run on this machine: use one that Node 24 is published for.`)
}

/** Installs what is missing and says nothing when nothing is. */
async function install(/** @type {Packages} */ wanted, /** @type {string | undefined} */ version) {
  const began = Date.now()
  const missing = missingPackages(wanted).length
  if (missing > 0) await installPackages(wanted, missing)
  else if (isNodeReady(version)) return
  await fetchNode(version)
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** Runs a script in this process where it is the pinned Node, or else on that one. */
async function runScript(/** @type {string[]} */ args, /** @type {string | undefined} */ version) {
  const [script = ''] = args
  // What a command has read once, the next one need not compile again, which saves a quarter of its time.
  process.env['NODE_COMPILE_CACHE'] ||= path.join(root, 'node_modules/.cache/compiled')
  if (process.version === `v${version}`) {
    process.argv = [process.execPath, ...args]
    module.enableCompileCache()
    await import(pathToFileURL(script).href)
    return
  }
  const child = spawn(pinnedNode, args, { stdio: 'inherit' })
  // A terminal sends Ctrl+C to both; what is sent to this process alone is handed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill())
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

try {
  const wanted = packagesIn('package-lock.json')
  const version = wanted['node_modules/node']?.version
  await install(wanted, version)
  if (process.argv.length > 2) await runScript(process.argv.slice(2), version)
} catch (error) {
  if (!(error instanceof InstallError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
