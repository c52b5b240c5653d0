/** `npm run build`: checks the config in the current folder and builds the site beside it. */
import process from 'node:process'
import { InvalidArgumentError } from 'commander'
import { type BuildOptions, build } from '#build/build.ts'
import { newCommand, run } from '#cli/command.ts'
import { configRoots } from '#cli/config-roots.ts'
import { checkedSite } from '#cli/load-config.ts'

interface Options extends Pick<BuildOptions, 'explain' | 'cache' | 'part'> {
  readonly commit?: string
}

const command = newCommand(
  'npm run build',
  'Checks config/ in the current folder and builds the site into dist/ beside it.',
)
  .option('--explain', 'say of each page that is rendered why')
  .option('--cache <folder>', 'keep there what takes long, also for other builds of the same program')
  .option(
    '--part <number/of>',
    'only make a share of the pages and keep them in the cache, for the build that follows',
    part,
  )
  .option('--commit <hash>', 'end the name of the build with the beginning of the commit that it is made of', commit)
  .action(async ({ commit, ...options }: Options) => {
    process.env['NODE_ENV'] = 'production'
    if (commit !== undefined) endWithDesk()
    const began = performance.now()
    const { root } = configRoots()
    const named = commit === undefined ? {} : { release: { id: commit, at: new Date() } }
    await build(root, checkedSite, (line) => console.log(line), { ...options, ...named })
    const made = options.part ? `Made part ${options.part.number} of ${options.part.of}` : 'Built dist/'
    console.log(`${made} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  })

function part(text: string): NonNullable<BuildOptions['part']> {
  const [, number = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (number < 1 || number > of) throw new InvalidArgumentError('It must be such as 2/4.')
  return { number, of }
}

/** The desk begins a build of a commit, which ends with the desk, however that ends. */
function endWithDesk(): void {
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
}

function commit(text: string): string {
  const [short] = /^[0-9a-f]{10}/.exec(text) ?? []
  if (short !== undefined) return short
  throw new InvalidArgumentError('It must be the hash of a commit.')
}

await run(command)
