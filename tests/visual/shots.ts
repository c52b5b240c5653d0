/** `npm run shots`: takes pictures of every kind of page in every state, for people to look at. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright/test'
import { UsageError, wholeNumber } from '#cli/command.ts'
import { ensureBrowser } from '#tests/runner/browser.ts'
import { checkOut } from '#tests/runner/check-out.ts'
import { runProof } from '#tests/runner/harness.ts'
import { runCommand } from '#tests/runner/run-command.ts'
import { contactSheet } from './contact-sheet.ts'
import { type Difference, differenceOf, type Folders } from './difference.ts'
import { everyWidth, type Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { type Shot, takeShots } from './take.ts'

const root = process.cwd()
const folder = path.join(root, 'shots')
const folders: Folders = { now: folder, before: path.join(folder, 'before'), different: path.join(folder, 'different') }

/** Builds and serves the site in a folder, and takes pictures of it into another. */
async function takeAll(site: string, asked: readonly Scene[], width: number | undefined, into: string) {
  const { code } = await runCommand('node', ['scripts/build.ts'], { cwd: site, live: true })
  if (code !== 0) throw new Error(`The site in ${site} cannot be built.`)
  const executablePath = await ensureBrowser()
  // Each state is served by its own script.
  const served = pathToFileURL(path.join(site, 'tests/e2e/served-site.ts')).href
  const { serveSite }: typeof import('#tests/e2e/served-site.ts') = await import(served)
  const server = await serveSite(site)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  const shots: Shot[] = []
  try {
    for (const scene of asked) {
      // A scene of certain widths, such as an open menu of desktops, cannot be brought about at another.
      const widths = (scene.widths ?? (width ? [width] : everyWidth)).filter((one) => one === (width ?? one))
      for (const one of widths) shots.push(...(await takeShots(browser, server, scene, one, into)))
      console.log(`${scene.kind}, ${scene.state}: ${widths.join(', ')} px`)
    }
  } finally {
    await browser.close()
    await server.close()
  }
  return shots
}

/** Takes the same pictures of the earlier state in a folder; the differences, the largest first. */
async function compare(earlier: string, asked: readonly Scene[], width: number | undefined, shots: readonly Shot[]) {
  await takeAll(earlier, asked, width, folders.before)
  const differences: Difference[] = []
  for (const { file } of shots) {
    const difference = await differenceOf(file, folders)
    if (difference) differences.push(difference)
  }
  return differences.toSorted((a, b) => b.share - a.share)
}

interface Options {
  readonly width?: number
  readonly against?: string
}

await runProof(
  'shots',
  'Takes pictures of every kind of page in every state, light and dark, into shots/, and lists them in shots/index.html.',
  (command) =>
    command
      .argument('[names...]', 'only what has one of these in its name, such as landing or contact-with')
      .option('--width <px>', `instead of ${everyWidth.join(', ')}`, wholeNumber)
      .option('--against <ref>', 'take them of an earlier state too, and exit with 1 if a picture differs'),
  async ({ table, problem }, names: readonly string[], { width, against }: Options) => {
    const isNamed = ({ kind, state }: Scene) => names.some((name) => `${kind}-${state}`.includes(name))
    const asked = names.length === 0 ? scenes : scenes.filter(isNamed)
    if (asked.length === 0) throw new UsageError(`No picture has a name with ${names.join(' or ')} in it.`)
    const earlier = against === undefined ? undefined : checkOut(against)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const shots = await takeAll(root, asked, width, folder)
    const differences = earlier === undefined ? [] : await compare(earlier, asked, width, shots)
    await writeFile(path.join(folder, 'index.html'), contactSheet(shots, differences))
    for (const { file, share } of differences) problem(`${(share * 100).toFixed(2)} % differ: ${file}`)
    table({
      title: path.join('shots', 'index.html'),
      columns: ['pictures'],
      rows: [
        ['taken', shots.length],
        ...(against === undefined ? [] : [[`that differ from ${against}`, differences.length] as const]),
      ],
    })
  },
)
