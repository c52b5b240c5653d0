/** `npm run new-site -- <folder>`: asks a few questions and writes a small, sound site into a folder of its own. */

import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { readConfigFiles } from '#checker/disk.ts'
import {
  firstMarket,
  promptText,
  type SiteAnswers,
  type SitePlace,
  type SomeAnswers,
  shareCards,
  siteQuestions,
  siteTexts,
} from '#checker/new.ts'
import { InputError, newCommand, run } from './command.ts'
import { callersFolder, programRoot } from './config-roots.ts'
import { soundSite, today } from './load-config.ts'
import { askAll } from './writing/ask.ts'
import { withSchemasOf } from './writing/changed-files.ts'

const questions = siteQuestions('site')

const command = newCommand(
  'npm run new-site --',
  `Writes a site into a new folder: its config, with a first market and texts to be edited, and the commands to work on it.
What no option says is asked.`,
)
  .argument('<folder>', 'where to write it; it must be new or empty')
  .option('-y, --yes', 'take the usual values instead of asking')
for (const prompt of questions) command.option(`--${prompt.name} <value>`, promptText(prompt))
command.action(main)

async function main(
  given: string,
  { yes, timeZone, ...others }: Record<string, string> & { yes?: true },
): Promise<void> {
  const folder = path.resolve(callersFolder(), given)
  if (existsSync(folder) && !isEmptyFolder(folder))
    throw new InputError(`${given} is not empty: name a new folder. It is left as it is.`)
  const place = placeOf(folder)
  const { schemas } = readConfigFiles(programRoot)
  const siteOf = (texts: ReadonlyMap<string, string>) => {
    const files = new Map([...texts].map(([file, text]) => [file, Buffer.from(text)]))
    return soundSite({ files, schemas }, 'With these answers the site would not be sound; nothing was written.')
  }
  const usual = { brand: 'Site', product: 'plans', period: 'month' }
  const options = timeZone === undefined ? others : { ...others, 'time-zone': timeZone }
  const prompts = siteQuestions(place.name)
  const answers = await askAll(
    prompts,
    options as SomeAnswers<keyof SiteAnswers>,
    siteOf(siteTexts(usual, place)),
    !yes,
  )
  const texts = siteTexts(answers, place)
  texts.set(...firstMarket(answers, siteOf(siteTexts({ ...answers, id: undefined }, place))))
  siteOf(texts)
  writeFolder(folder, texts)
  console.log(`
${given} is written, and its config is sound.

  cd ${path.relative(callersFolder(), folder) || '.'}
  npm start            builds the site and serves it
  npm run studio       an editor in the browser
  npm run check        says what stands in until you write it
  Then                 write "status": "open" in ${[...texts.keys()].at(-1)}; until then visitors read that it is planned`)
}

function isEmptyFolder(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch {
    // The path is that of a file.
    return false
  }
}

function placeOf(folder: string): SitePlace {
  const read = (file: string) => JSON.parse(readFileSync(path.join(programRoot, file), 'utf8'))
  return {
    name: path.basename(folder),
    program: path.relative(folder, programRoot).replaceAll(path.sep, '/'),
    scripts: read('package.json').scripts,
    messages: read('config/messages/en.json'),
    today: today(),
  }
}

/** Writes all files into a temporary folder, which is then renamed, so that nobody ever finds half a site. */
function writeFolder(folder: string, texts: ReadonlyMap<string, string>): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  const beside = `${folder}.${randomUUID().slice(0, 8)}`
  try {
    const put = (file: string, content: string | Buffer) => {
      mkdirSync(path.dirname(path.join(beside, file)), { recursive: true })
      writeFileSync(path.join(beside, file), content)
    }
    for (const [file, text] of texts) put(file, withSchemasOf(folder, text))
    for (const card of shareCards) put(`config/assets/cards/${card}.png`, plainPng(1200, 630, '#2d4a7c'))
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(beside, folder)
  } catch (error) {
    rmSync(beside, { recursive: true, force: true })
    throw error
  }
}

await run(command)

/** A picture of one colour (`#rrggbb`) in PNG, eight bits a channel; its size is in pixels. */
function plainPng(width: number, height: number, colour: string): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // A palette of one colour: each pixel is the bit 0.
  header.set([1, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const palette = Buffer.from(colour.slice(1), 'hex')
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
