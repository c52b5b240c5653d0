/** `npm run bench`: measures weights of pages, speed, and growth with the number of markets. */
import process from 'node:process'
import { InvalidArgumentError } from 'commander'
import { InputError, newCommand, run, wholeNumber } from '#cli/command.ts'
import { checkedSite } from '#cli/load-config.ts'

const root = process.cwd()

/** Every part, by the name of its option. */
const parts: Record<string, () => Promise<void>> = {
  pages: async () => (await import('./pages.ts')).benchPages(root, checkedSite()),
  check: async () => (await import('./check.ts')).benchCheck(root, checkedSite()),
  posts: async () => (await import('./posts.ts')).benchPosts(),
}

interface Options extends Readonly<Record<string, unknown>> {
  readonly lighthouse?: number | true
  readonly markets?: readonly number[]
  readonly rows?: readonly string[]
  readonly replicas?: readonly number[]
  readonly peers?: boolean
  readonly interactions?: number | true
  readonly server?: number
  readonly inbox?: number | true
  readonly desk?: number | true
}

const wholeNumbers = (text: string) => text.split(',').map(atLeastOne)

function atLeastOne(text: string): number {
  const number = wholeNumber(text)
  if (number === 0) throw new InvalidArgumentError('It must be 1 or more.')
  return number
}

const command = newCommand('npm run bench --', 'Measures the site; without options the first three.')
  .option('--pages', 'what each kind of page weighs, and how long the build takes')
  .option('--check', 'how a check grows with the config')
  .option('--posts', 'how many posts a second are stored')
  .option('--replicas <counts>', 'how many posts a second so many servers store in one PostgreSQL', wholeNumbers)
  .option(
    '--lighthouse [kinds]',
    'what Lighthouse says of each kind of page, or of the heaviest so many kinds; all take a quarter of an hour',
    atLeastOne,
  )
  .option(
    '--interactions [rounds]',
    'how long a tap on a slow phone takes until the next paint, and what tasks it causes; 17 rounds are eight minutes',
    atLeastOne,
  )
  .option(
    '--server <minutes>',
    'pages and posts a second beside nginx and Fastify, and the memory over so many minutes of them',
    atLeastOne,
  )
  .option(
    '--inbox [leads]',
    'what fifty advisors wait for at a desk with so many leads, or 100,000; ten minutes',
    atLeastOne,
  )
  .option(
    '--desk [markets]',
    'what twenty people wait for who edit at a desk with so many markets, or 1,000; five minutes',
    atLeastOne,
  )
  .option('--markets <counts>', 'how the commands grow with the markets, such as 11,100,1000', wholeNumbers)
  .option('--rows <names>', 'with --markets: only the rows with one of these words, such as check,dev', (names) =>
    names.split(','),
  )
  .option(
    '--peers',
    'what builds take and visitors get, beside other tools for the same work; installs them the first time',
  )
  .action(
    async ({
      markets,
      rows = [],
      peers,
      replicas,
      lighthouse,
      interactions,
      server,
      inbox,
      desk,
      ...options
    }: Options) => {
      if (rows.length > 0 && !markets)
        throw new InputError('--rows is for --markets: say of how many, such as --markets 11.')
      if (peers) return (await import('#tests/peers/peers.ts')).benchPeers(checkedSite(), markets ?? [300])
      if (markets) return (await import('./scale.ts')).benchScale(checkedSite(), markets, rows)
      if (replicas) return (await import('./posts.ts')).benchReplicas(replicas)
      // React reads this when it is loaded, so the parts are imported after it is set.
      process.env['NODE_ENV'] = 'production'
      if (lighthouse) {
        const { benchLighthouse } = await import('./lighthouse.ts')
        return benchLighthouse(root, checkedSite(), lighthouse === true ? undefined : lighthouse)
      }
      if (inbox) return (await import('./inbox.ts')).benchInbox(inbox === true ? 100_000 : inbox)
      if (desk) return (await import('./desk.ts')).benchDesk(checkedSite(), desk === true ? 1000 : desk)
      if (server) return (await import('./server.ts')).benchServer(server)
      if (interactions) {
        const { benchInteractions } = await import('./interactions.ts')
        return benchInteractions(checkedSite(), interactions === true ? 17 : interactions)
      }
      const chosen = Object.keys(options).length > 0 ? options : { pages: true, check: true, posts: true }
      for (const [name, bench] of Object.entries(parts)) if (name in chosen) await bench()
    },
  )

await run(command)
