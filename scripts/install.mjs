/**
 * Installs missing packages and the pinned Node, then runs a script on it: `node scripts/install.mjs src/cli/check.ts`.
 * Every npm script runs through it. The first time it runs on the machine's own Node (20 or newer), so it is plain
 * JavaScript without packages.
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

/** Its message is the last line of a failed run. */
class InstallError extends Error {}

/** The packages of a lock file, without the project itself; none where there is no such file.
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
  // Finding out the C library takes longer than the whole check.
  return Boolean(os && cpu && !libc) && admits(os ?? [], process.platform) && admits(cpu ?? [], process.arch)
}

/** The paths of the packages that this machine needs. */
function neededPackages(/** @type {Packages} */ wanted) {
  return Object.keys(wanted).filter((name) => isNeeded(wanted[name] ?? {}))
}

function isUnpacked(/** @type {string} */ name) {
  return existsSync(path.join(root, name, 'package.json'))
}

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

/** A Node outside node_modules, which `npm ci` empties. */
function outsideNode() {
  return [process.env.npm_node_execpath, process.execPath].find((file) => file && existsSync(file) && !isInside(file))
}

/** The environment for npm without paths into node_modules. */
function outsideEnvironment() {
  const { PATH = '', ...others } = process.env
  const folders = PATH.split(path.delimiter).filter((folder) => !isInside(folder))
  // An outer npm that runs on the pinned Node hands on its paths.
  const kept = Object.entries(others).filter(([, value]) => !isInside(value))
  return { ...Object.fromEntries(kept), PATH: folders.join(path.delimiter) }
}

/** The npm that started this script, or else the one on the PATH. */
function npmCommand(/** @type {string[]} */ args) {
  const npm = process.env.npm_execpath ?? ''
  const node = outsideNode()
  return /npm-cli\.c?js$/.test(npm) && node
    ? { file: node, args: [npm, ...args], shell: false }
    : { file: 'npm', args, shell: windows }
}

/** Prints the progress in one line or, into a file, every five seconds.
 * @returns {() => void} a function that stops it */
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

/** A remedy for npm's failure. */
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

async function npm(/** @type {string[]} */ args, /** @type {() => string} */ describe) {
  const end = showProgress(describe)
  const quick = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000', '--loglevel=error']
  const { ok, output } = await run([...args, '--no-audit', '--no-fund', '--no-update-notifier', ...quick])
  end()
  if (!ok) throw new InstallError(advice(output, args.join(' ')))
}

/** Without the packages' scripts, since an older npm would compile prebuilt ones. */
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

async function install(/** @type {Packages} */ wanted, /** @type {string | undefined} */ version) {
  const began = Date.now()
  const missing = missingPackages(wanted).length
  if (missing > 0) await installPackages(wanted, missing)
  else if (isNodeReady(version)) return
  await fetchNode(version)
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** Runs a script in this process if it is the pinned Node, or else in a new one. */
async function runScript(/** @type {string[]} */ args, /** @type {string | undefined} */ version) {
  const [script = ''] = args
  // A shared compile cache saves a quarter of a command's time.
  process.env['NODE_COMPILE_CACHE'] ||= path.join(root, 'node_modules/.cache/compiled')
  // What a test starts reaches behind the doors of src as the test does.
  const conditions = process.execArgv.filter((option) => option.startsWith('--conditions='))
  const { NODE_OPTIONS = [] } = process.env
  if (conditions.length > 0) process.env['NODE_OPTIONS'] = [NODE_OPTIONS, conditions].flat().join(' ')
  if (process.version === `v${version}`) {
    process.argv = [process.execPath, ...args]
    module.enableCompileCache()
    await import(pathToFileURL(script).href)
    return
  }
  const child = spawn(pinnedNode, [...process.execArgv, ...args], { stdio: 'inherit' })
  // A terminal sends Ctrl+C to both processes, but SIGTERM comes to this one alone.
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
