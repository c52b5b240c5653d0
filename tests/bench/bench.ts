/** `npm run bench`: measures weights of pages, speed, and growth with the number of markets. */
import process from 'node:process'
import { InvalidArgumentError, Option } from 'commander'
import { InputError, wholeNumber } from '#cli/command.ts'
import { checkedSite } from '#cli/load-config.ts'
import { type Proof, runProof } from '#tests/runner/harness.ts'

const root = process.cwd()

interface Options {
  readonly pages?: true
  readonly posts?: true
  readonly prices?: true
  readonly abuse?: true
  readonly replicas?: readonly number[]
  readonly lighthouse?: number | true
  readonly interactions?: number
  readonly server?: number
  readonly inbox?: number
  readonly desk?: number
  readonly markets?: readonly number[]
  readonly rows?: readonly string[]
  readonly peers?: true
}

const wholeNumbers = (text: string) => text.split(',').map(atLeastOne)

function atLeastOne(text: string): number {
  const number = wholeNumber(text)
  if (number === 0) throw new InvalidArgumentError('It must be 1 or more.')
  return number
}

const options = [
  new Option('--pages', 'what each kind of page weighs, and how long the build takes'),
  new Option('--posts', 'how many posts a second are stored'),
  new Option('--prices', 'how long 400 plans with tables of 2,000 rows take to answer and to check'),
  new Option(
    '--abuse',
    'how long the server and a desk work on long values in all that can be sent, and how long others wait',
  ),
  new Option('--replicas <counts>', 'how many posts a second so many servers store in one PostgreSQL').argParser(
    wholeNumbers,
  ),
  new Option(
    '--lighthouse [kinds]',
    'what Lighthouse says of each kind of page, or of the heaviest so many kinds; all take a quarter of an hour',
  ).argParser(atLeastOne),
  new Option(
    '--interactions [rounds]',
    'how long a tap on a slow phone takes until the next paint, and what tasks it causes; 17 rounds are eight minutes',
  )
    .preset('17')
    .argParser(atLeastOne),
  new Option(
    '--server <minutes>',
    'pages and posts a second of one server, and its memory over so many minutes of them',
  ).argParser(atLeastOne),
  new Option('--inbox [leads]', 'what fifty advisors wait for at a desk with so many leads, or 100,000; ten minutes')
    .preset('100000')
    .argParser(atLeastOne),
  new Option(
    '--desk [markets]',
    'what twenty people wait for who edit at a desk with so many markets, or 1,000; five minutes',
  )
    .preset('1000')
    .argParser(atLeastOne),
  new Option('--markets <counts>', 'how the commands grow with the markets, such as 11,100,1000').argParser(
    wholeNumbers,
  ),
  new Option('--rows <names>', 'with --markets: only the rows with one of these words, such as check,dev').argParser(
    (names) => names.split(','),
  ),
  new Option(
    '--peers',
    'what builds take and visitors get, beside Astro for the same work; installs it the first time',
  ),
]

await runProof(
  'bench',
  'Measures the site; without options the weight of its pages, and how many posts are stored.',
  (command) => options.reduce((declared, option) => declared.addOption(option), command),
  async (proof, options: Options) => {
    if (options.rows && !options.markets)
      throw new InputError('--rows is for --markets: say of how many, such as --markets 11.')
    // React reads this when it is loaded, so the parts are imported after it is set.
    process.env['NODE_ENV'] = 'production'
    await bench(proof, Object.keys(options).length > 0 ? options : { pages: true, posts: true })
  },
)

async function bench(proof: Proof, options: Options): Promise<void> {
  const { pages, posts, prices, abuse, replicas, lighthouse, interactions, server, inbox, desk, markets, rows, peers } =
    options
  if (pages) await (await import('./pages.ts')).benchPages(proof, root, checkedSite())
  if (posts) await (await import('./posts.ts')).benchPosts(proof)
  if (prices) await (await import('./prices.ts')).benchPrices(proof)
  if (abuse) await (await import('./abuse.ts')).benchAbuse(proof)
  if (abuse) await (await import('./abuse-desk.ts')).benchAbuseDesk(proof)
  if (replicas) await (await import('./posts.ts')).benchReplicas(proof, replicas)
  if (lighthouse) await (await import('./lighthouse.ts')).benchLighthouse(proof, root, checkedSite(), lighthouse)
  if (interactions) await (await import('./interactions.ts')).benchInteractions(proof, checkedSite(), interactions)
  if (server) await (await import('./server.ts')).benchServer(proof, server)
  if (inbox) await (await import('./inbox.ts')).benchInbox(proof, inbox)
  if (desk) await (await import('./desk.ts')).benchDesk(proof, checkedSite(), desk)
  if (peers) await (await import('#tests/peers/peers.ts')).benchPeers(proof, checkedSite(), markets ?? [300])
  else if (markets) await (await import('./scale.ts')).benchScale(proof, checkedSite(), markets, rows ?? [])
}
