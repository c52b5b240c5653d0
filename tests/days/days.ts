/** `npm run test:days`: runs the tests of the calendar on days on which calendars go wrong. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { InvalidArgumentError } from 'commander'
import { runProof } from '#tests/runner/harness.ts'
import { runCommand } from '#tests/runner/run-command.ts'

const zone = 'Europe/London'
/** A leap day, the last minutes of a year, and the two nights in which clocks change in that zone. */
const times = ['2028-02-29T12:00:00Z', '2027-12-31T23:30:00Z', '2027-03-28T00:59:00Z', '2027-10-31T00:59:00Z']

await runProof(
  'test:days',
  'Runs the tests of the calendar at several times.',
  (command) => command.argument('[times...]', `such as ${times[0]}; without any, ${times.join(', ')}`, collected),
  async (proof, chosen: readonly string[]) => {
    const files = globSync('tests/{engine,site,examples,launch}/**/*.test.{ts,tsx}').filter(isOfCalendar)
    for (const time of chosen.length > 0 ? chosen : times) {
      console.log(`At ${time}, seen from ${zone}:`)
      const clock = pathToFileURL(path.resolve('tests/days/clock.mjs')).href
      const env = { TEST_TIME: time, TZ: zone, NODE_OPTIONS: `--import=${clock}` }
      const { code } = await runCommand('vitest', ['run', ...files], { live: true, env })
      if (code !== 0) proof.problem(`Tests fail at ${time}.`)
    }
  },
)

/** Whether a file of tests deals with days or times. */
function isOfCalendar(file: string): boolean {
  return /\bDate\b|dateIn|timeZone/.test(readFileSync(file, 'utf8'))
}

/** Takes one more time. */
function collected(text: string, before: readonly string[] = []): string[] {
  if (Number.isNaN(Date.parse(text))) throw new InvalidArgumentError(`It must be such as ${times[0]}.`)
  return [...before, text]
}
