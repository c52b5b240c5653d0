/** `npm run build`: checks the config in the current folder and builds the site into `builds/` and `dist/` beside it. */
import process from 'node:process'
import { newCommand, run } from '../src/cli/command.ts'
import { checkedSite, configRoots } from '../src/cli/load-config.ts'
import { type BuildOptions, build } from '../src/site/build/build.ts'

const command = newCommand(
  'npm run build',
  'Checks config/ in the current folder and builds the site into dist/ beside it.',
)
  .option('--explain', 'say of each page that is rendered why')
  .option('--cache <folder>', 'keep there what takes long, also for other builds of the same program')
  .action(async (options: Pick<BuildOptions, 'explain' | 'cache'>) => {
    process.env['NODE_ENV'] = 'production'
    const began = performance.now()
    const { root } = configRoots()
    await build(root, checkedSite, (line) => console.log(line), options)
    console.log(`Built dist/ in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  })

await run(command)
