/** `npm run new-plan`, `new-provider` and `new-article`: ask a few questions and add a sound draft to the config. */
import process from 'node:process'
import { structuredPatch } from 'diff'
import { decode } from '#checker/files.ts'
import { type Addition, article, type Prompt, plan, promptText, provider, type SomeAnswers } from '#checker/new.ts'
import type { Site } from '#engine/site.ts'
import { newCommand, run } from './command.ts'
import { configRoots } from './config-roots.ts'
import { loadConfig, soundSite, today } from './load-config.ts'
import { askAll } from './writing/ask.ts'
import { writeSound } from './writing/changed-files.ts'

function commandFor<Name extends string>(noun: string, { description, prompts, draft }: Addition<Name>) {
  const command = newCommand(`npm run new-${noun} --`, `${description}\nWhat no option says is asked.`)
    .argument('[market]', 'the id of the market')
    .option('-y, --yes', 'take the usual values instead of asking')
  for (const prompt of prompts)
    if (prompt.name !== 'market') command.option(`--${prompt.name} <value>`, promptText(prompt))
  return command.action(async (market: string | undefined, { yes, ...options }: Record<string, string>) => {
    const roots = configRoots()
    const config = loadConfig(roots)
    const site = soundSite(config, `The config has errors. Put them right first; then the ${noun} can be added.`)
    const given = { ...(market !== undefined && { market }), ...options } as SomeAnswers<Name>
    const answers = await askAll<Name, Site>(prompts as readonly Prompt<Name, Site>[], given, site, yes === undefined)
    const textOf = (file: string) => decode(file, config.files.get(file) ?? null).text ?? ''
    const { texts, addresses } = draft(answers, { site, textOf, today: today() })
    writeSound(roots.root, config, texts, { noun, mayWarn: true })
    const places = [...texts].map(([file, text]) => `  ${file}, ${linesWritten(textOf(file), text)}`)
    const [address = ''] = addresses.slice(-1)
    const isLeft = [...texts].some(([file, text]) => standInsIn(text) > standInsIn(textOf(file)))
    console.log(`
Written, and the config is sound with it:

${places.join('\n')}

  npm run dev      then open http://localhost:${process.env['PORT'] ?? '4173'}${address}`)
    if (isLeft) console.log('  Edit the file    every text that begins with "Edit:" or ends in "(edit)"')
    console.log('  npm run check    says whether it is sound, and what stands in until you write it')
  })
}

function standInsIn(text: string): number {
  return text.match(/\bEdit:|\(edit\)/g)?.length ?? 0
}

/** The new lines of a text, in words. */
function linesWritten(before: string, text: string): string {
  if (before === '') return 'new'
  const { hunks } = structuredPatch('', '', before, text, '', '', { context: 0 })
  const spans = hunks.map(({ newStart, newLines }) => {
    return newLines === 1 ? `line ${newStart}` : `lines ${newStart} to ${newStart + newLines - 1}`
  })
  return spans.join(', ')
}

// The script in package.json passes the noun as its first argument.
const [noun] = process.argv.splice(2, 1)
if (noun === 'plan') await run(commandFor(noun, plan))
if (noun === 'provider') await run(commandFor(noun, provider))
if (noun === 'article') await run(commandFor(noun, article))
