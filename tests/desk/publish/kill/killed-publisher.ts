/**
 * Publishes what is due, and kills itself at a point of a step: `node killed-publisher.ts <root> <step> before|after`; with
 * `whole` it does not, and builds the site as the desk does.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { openDeskDatabase } from '#desk/database/desk-database.ts'
import { openPublisher } from '#desk/publish/publisher.ts'
import { publicationSteps } from '#desk/publish/states.ts'
import type { BuildTask } from '#desk/publish/steps/build-site.ts'
import { configChecker } from '#desk/publish/steps/check.ts'
import { publishSteps, type Steps } from '#desk/publish/steps/steps.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { changesIn } from '#tests/desk/publish/repository.ts'

const [root = '', step = '', when = ''] = process.argv.slice(2)
const { db, close } = await openDeskDatabase({ folder: path.join(root, 'data'), databaseUrl: undefined })

async function build({ commit }: BuildTask): Promise<void> {
  const name = `2027-01-04T08-00-00-${commit.slice(0, 10)}`
  mkdirSync(path.join(root, 'builds', name), { recursive: true })
  writeFileSync(path.join(root, 'builds/current'), name)
  appendFileSync(path.join(root, 'drafts/built'), `${name}\n`)
}

const options = {
  db,
  root,
  schemasRoot: projectRoot,
  errorsAt: configChecker({ root, schemasRoot: projectRoot }),
  changes: changesIn(root),
  settings: {
    hosts: [],
    reload: undefined,
    command: undefined,
    remote: { kind: undefined, token: undefined, api: undefined },
  },
  now: () => new Date(),
  origin: 'http://localhost:4185',
  mail: undefined,
  ...(step !== 'whole' && { build }),
}
const steps = publishSteps(options)
const kill = () => process.kill(process.pid, 'SIGKILL')
const killing = publicationSteps.map((name): [string, Steps[typeof name]] => [
  name,
  async (...input) => {
    if (name === step && when === 'before') kill()
    const outcome = await steps[name](...input)
    if (name === step && when === 'after') kill()
    return outcome
  },
])
await openPublisher({ ...options, steps: Object.fromEntries(killing) as unknown as Steps }).run()
await close()
