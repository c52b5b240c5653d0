/** `npm run rename`: gives a page another address; its links follow, and the old address leads to the new one. */
import { count, some } from '#checker/english.ts'
import { rename } from '#checker/rename.ts'
import { InputError, newCommand, run } from './command.ts'
import { configRoots } from './config-roots.ts'
import { loadConfig, soundSite } from './load-config.ts'
import { diffOf, writeSound } from './writing/changed-files.ts'

const command = newCommand(
  'npm run rename --',
  `Gives a page another address: every link to it follows, and the old address leads to the new one.
The file of an article or a profile gets another name with it, and the provider of a profile another id.`,
)
  .argument('<from>', 'its address, such as /claims')
  .argument('<to>', 'the new one, such as /how-to-claim')
  .action(main)

function main(from: string, to: string): void {
  const config = loadConfig()
  const { origin } = soundSite(
    config,
    'The config has errors. Put them right first; then an address can change.',
  ).config
  const [old, now] = [from, to].map((given) => given.replace(origin, '').replace(/(?<=.)\/$/, '')) as [string, string]
  const renaming = rename(config, old, now)
  if ('problem' in renaming) throw new InputError(renaming.problem)
  const { texts, file, links, below } = renaming
  writeSound(configRoots().root, config, texts, { noun: 'address', mayWarn: false })
  console.log(diffOf(config, texts, new Map(file ? [[file[1], file[0]]] : [])))
  const followed = links === 0 ? '' : ` ${count(links, 'link')} changed with it, and`
  console.log(`The page is at ${now} now;${followed} ${old} leads there.`)
  if (below.length > 0) console.log(`What is below it keeps its address: ${some(below, 'and')}.`)
  console.log(`
  npm run dev              to see it
  npm run rename -- ${now} ${old}   takes it back`)
}

await run(command)
