/** `npm run shots`: takes pictures of every kind of page in every state, for people to look at. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright/test'
import { serveSite } from '../tests/e2e/served-site.ts'
import { ensureBrowser } from './browser.ts'
import { commandLine, misused } from './command-line.ts'
import { runCommand } from './run-command.ts'
import { contactSheet } from './shots/contact-sheet.ts'
import { everyWidth, type Scene } from './shots/scene.ts'
import { scenes } from './shots/scenes.ts'
import { type Shot, takeShots } from './shots/take.ts'

const usage = `Usage: npm run shots [-- <part of a name>…] [--width N]
Takes pictures of every kind of page in every state at 390, 768 and 1280 px, light and dark, into shots/, and lists
them in shots/index.html. A part of a name, such as landing or contact-with, narrows that down.`

const { values, positionals } = commandLine(usage, {
  options: { width: { type: 'string' } },
  allowPositionals: true,
})

const root = process.cwd()
const folder = path.join(root, 'shots')

function isAsked({ kind, state }: Scene): boolean {
  return positionals.length === 0 || positionals.some((part) => `${kind}-${state}`.includes(part))
}

async function takeAll(asked: readonly Scene[]): Promise<Shot[]> {
  const executablePath = await ensureBrowser()
  const server = await serveSite(root)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  const shots: Shot[] = []
  try {
    for (const scene of asked) {
      const widths = values.width ? [Number(values.width)] : (scene.widths ?? everyWidth)
      for (const width of widths) shots.push(...(await takeShots(browser, server.url, scene, width, folder)))
      console.log(`${scene.kind}, ${scene.state}: ${widths.join(', ')} px`)
    }
  } finally {
    await browser.close()
    await server.close()
  }
  return shots
}

const asked = scenes.filter(isAsked)
if (asked.length === 0) misused(`No picture has a name with ${positionals.join(' or ')} in it.`, usage)
if (!/^[1-9]\d*$/.test(values.width ?? '1')) misused(`--width takes pixels, not "${values.width}".`, usage)
const { code } = await runCommand('node', ['scripts/build.ts'], { live: true })
if (code !== 0) process.exit(1)
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const shots = await takeAll(asked)
await writeFile(path.join(folder, 'index.html'), contactSheet(shots))
console.log(`${shots.length} pictures: ${path.join('shots', 'index.html')}`)
