/** `npm run smoke -- https://…`: looks at a deployed site from outside. */
import process from 'node:process'
import { InputError, newCommand, run } from './command.ts'
import { checkedSite } from './load-config.ts'
import { checkDeployment } from './smoke/check-deployment.ts'

interface Options {
  readonly origin?: string
  readonly ready?: string
  readonly all?: boolean
}

function originOf(text: string, name: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url.origin
  throw new InputError(`${name} must be an address without a path, such as https://helpers.example.`)
}

await run(
  newCommand('npm run smoke --', 'Looks at a deployed site from outside: a line for each check.')
    .argument('<address>', 'such as https://helpers.example')
    .option('--origin <address>', "what the site's own addresses begin with, where that differs, as on staging")
    .option('--ready <url>', 'where /readyz can be reached, such as http://127.0.0.1:4173/readyz')
    .option('--all', 'every page of the sitemap, not one of each kind in each language')
    .addHelpText('after', '\nExit code 0: all well; 1: a check failed; 2: cannot be called so.')
    .action(async (address: string, { origin, ready, all = false }: Options) => {
      const base = originOf(address, 'The address')
      if (ready !== undefined && !URL.canParse(ready))
        throw new InputError('--ready must be a whole address, such as http://127.0.0.1:4173/readyz.')
      const deployment = { base, origin: origin === undefined ? base : originOf(origin, '--origin') }
      // The words of the pages, in the config's own language.
      const words = checkedSite().messages.offer
      const failed = await checkDeployment(deployment, {
        ready,
        all,
        words,
        now: new Date(),
        say: (line) => console.log(line),
      })
      process.exitCode = failed > 0 ? 1 : 0
    }),
)
