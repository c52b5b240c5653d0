/** Finds or fetches the Chromium of the browser tests; run by itself, it prints the path. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright'
import { runCommand } from './run-command.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shellName = 'chromium-headless-shell'

/** The files that browsers named as Linux names them would be on the PATH. */
function onPath(searchPath: string, wanted = names): string[] {
  const folders = searchPath.split(delimiter).filter(Boolean)
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** The folders of applications on macOS, for all users and for one. */
function onMac(home: string): string[] {
  const apps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']
  return apps.flatMap((app) => [join('/Applications', app), join(home, 'Applications', app)])
}

/** The folders of Chrome and Chromium on Windows. */
function onWindows(env: NodeJS.ProcessEnv): string[] {
  const { ProgramFiles, 'ProgramFiles(x86)': programs32, LOCALAPPDATA } = env
  const roots = [ProgramFiles, programs32, LOCALAPPDATA].filter((root) => root !== undefined)
  return ['Google/Chrome', 'Chromium'].flatMap((app) => roots.map((root) => join(root, app, 'Application/chrome.exe')))
}

/** Every file that may be the system's Chromium or Chrome, the likeliest first. */
export function systemBrowsers(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'win32') return onWindows(env)
  const applications = platform === 'darwin' ? onMac(env['HOME'] ?? '') : []
  return [...onPath(env['PATH'] ?? ''), ...applications]
}

/** Every file that may be the system's Firefox, the likeliest first. */
export function systemFirefoxes(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'win32') return ['C:/Program Files/Mozilla Firefox/firefox.exe']
  const applications = platform === 'darwin' ? ['/Applications/Firefox.app/Contents/MacOS/firefox'] : []
  return [...onPath(env['PATH'] ?? '', ['firefox-esr', 'firefox']), ...applications]
}

/** The path of a Firefox that is already here: the one that FIREFOX names, or the system's. */
export function findFirefox(env = process.env): string | undefined {
  const { FIREFOX } = env
  return (FIREFOX ? [FIREFOX] : systemFirefoxes(process.platform, env)).find(isBrowser)
}

const minute = 60_000
const advice = 'No browser to test in: install Chromium or Chrome, or set CHROMIUM to the path of one.'

/** Whether the file is a browser that starts here; one that lacks a system library does not. */
function isBrowser(file: string): boolean {
  if (!existsSync(file)) return false
  // Chrome on Windows knows no --version and would open a window.
  return process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: minute / 2 }).status === 0
}

/** The path of a browser that is already here: the one that CHROMIUM names, Playwright's own, or the system's. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named && isBrowser(named)) return named
  if (named) console.log(`  CHROMIUM names ${named}, which is no browser that starts here; looking for another.`)
  return [chromium.executablePath(), ...systemBrowsers(process.platform, process.env)].find(isBrowser)
}

/** Runs a command that may take minutes; whether it succeeded. */
async function succeeds(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  timeout = 10 * minute,
): Promise<boolean> {
  const { code } = await runCommand(file, args, { env, timeout })
  return code === 0
}

/** Lets Playwright download its own Chromium; gives up early without a network. */
async function downloadBrowser(): Promise<void> {
  console.log("  No browser found; downloading Playwright's Chromium.")
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  if (!(await succeeds('playwright', ['install', 'chromium', '--no-shell'], env))) console.log('  The download failed.')
}

/** Whether this process may install Debian packages. */
function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs a package of Debian's. */
async function installPackage(name: string, timeout?: number): Promise<void> {
  console.log(`  Installing Debian's ${name} package.`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await succeeds('apt-get', ['update'], env, timeout)
  const installed = await succeeds('apt-get', ['install', '-y', '--no-install-recommends', name], env, timeout)
  if (!installed) console.log('  The package could not be installed.')
}

/**
 * The path of a browser, fetched first where there is none.
 * @throws Error whose message is one sentence saying what to install
 */
export async function ensureBrowser(): Promise<string> {
  const present = findBrowser()
  if (present) return present
  await downloadBrowser()
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  if (canInstallPackages()) await installPackage('chromium')
  const installed = findBrowser()
  if (!installed) throw new Error(advice)
  return installed
}

/**
 * The path of the headless shell, a Chromium without a window, in which a page takes a third of the work; downloaded if
 * Debian has it. Undefined if there is none, or if CHROMIUM names a browser.
 */
export async function ensureShell(): Promise<string | undefined> {
  if (process.env['CHROMIUM']) return undefined
  const find = () => onPath(process.env['PATH'] ?? '', [shellName]).find(isBrowser)
  const present = find()
  if (present || !canInstallPackages()) return present
  await installPackage(shellName, 2 * minute)
  return find()
}

if (import.meta.main) {
  await ensureBrowser().then(console.log, (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
