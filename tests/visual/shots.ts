/** `npm run shots`: takes pictures of every kind of page in every state, for people to look at. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright/test'
import { newCommand, run, UsageError, wholeNumber } from '#cli/command.ts'
import { serveSite } from '#tests/e2e/served-site.ts'
import { ensureBrowser } from '#tests/runner/browser.ts'
import { runCommand } from '#tests/runner/run-command.ts'
import { everyWidth, type Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { type Shot, takeShots } from './take.ts'

const root = process.cwd()
const folder = path.join(root, 'shots')

async function takeAll(asked: readonly Scene[], width?: number): Promise<Shot[]> {
  const executablePath = await ensureBrowser()
  const server = await serveSite(root)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  const shots: Shot[] = []
  try {
    for (const scene of asked) {
      const widths = width ? [width] : (scene.widths ?? everyWidth)
      for (const one of widths) shots.push(...(await takeShots(browser, server.url, scene, one, folder)))
      console.log(`${scene.kind}, ${scene.state}: ${widths.join(', ')} px`)
    }
  } finally {
    await browser.close()
    await server.close()
  }
  return shots
}

/** An HTML page that shows pictures, kind by kind. */
function contactSheet(shots: readonly Shot[]): string {
  const kinds = Map.groupBy(shots, ({ scene }) => scene.kind)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of the site</title>
<style>
  body { margin: 2rem; font: 1rem/1.5 system-ui; background: #888 }
  ul { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none }
  img { display: block; width: auto; height: 24rem; max-width: 24rem; object-fit: cover; object-position: top }
  a { color: inherit }
</style>
<h1>Pictures of the site</h1>
<p>${[...kinds.keys()].map((kind) => `<a href="#${kind}">${kind}</a>`).join(' · ')}</p>
${[...kinds].map(([kind, some]) => section(kind, some)).join('\n')}
</html>
`
}

function section(kind: string, shots: readonly Shot[]): string {
  const items = shots.map(({ file }) => {
    const name = file.slice(kind.length + 1, -'.png'.length)
    return `<li><a href="${file}"><img src="${file}" alt="" loading="lazy">${name}</a></li>`
  })
  return `<h2 id="${kind}">${kind}</h2>\n<ul>\n${items.join('\n')}\n</ul>`
}

const command = newCommand(
  'npm run shots --',
  'Takes pictures of every kind of page in every state, light and dark, into shots/, and lists them in shots/index.html.',
)
  .argument('[names...]', 'only what has one of these in its name, such as landing or contact-with')
  .option('--width <px>', `instead of ${everyWidth.join(', ')}`, wholeNumber)
  .action(async (names: readonly string[], { width }: { width?: number }) => {
    const isNamed = ({ kind, state }: Scene) => names.some((name) => `${kind}-${state}`.includes(name))
    const asked = names.length === 0 ? scenes : scenes.filter(isNamed)
    if (asked.length === 0) throw new UsageError(`No picture has a name with ${names.join(' or ')} in it.`)
    const { code } = await runCommand('node', ['scripts/build.ts'], { live: true })
    if (code !== 0) throw new Error('The site cannot be built.')
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const shots = await takeAll(asked, width)
    await writeFile(path.join(folder, 'index.html'), contactSheet(shots))
    console.log(`${shots.length} pictures: ${path.join('shots', 'index.html')}`)
  })

await run(command)
