import { readFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { beginChange } from '#desk/changes/changes.ts'
import { publishableChanges } from '#desk/changes/publishable-changes.ts'
import { workingCopies } from '#desk/changes/working-copies.ts'
import { addPerson } from '#desk/people/people.ts'
import { openStudio } from '#studio/server/start.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { inProcess } from '#tests/studio/server/checker/in-process.ts'
import { smallConfig, tempConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { gitConfig } from './git-config.ts'
import { deskDb } from './test-desk.ts'

/** A config, and the market that changes edit in it. */
interface Edited {
  readonly config: string
  /** The file of the market. */
  readonly file: string
}

/** A config like that of the site, in which Bahrain is edited. */
const wholeSite = (): Edited => ({ config: tempConfig(), file: 'config/markets/bahrain.json' })

/** A config of two markets, in which Atlantis is edited: most changes need no more, and it is checked much sooner. */
export const smallSite = (): Edited => ({ config: smallConfig(), file: 'config/markets/atlantis.json' })

export const now = () => new Date('2027-01-04T08:00:00Z')

/** Changes over a repository of their own, published by hand. */
export async function testChanges({ config, file } = wholeSite()) {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const db = await deskDb()
  const { root, git } = gitConfig(config)
  const begin = () =>
    workingCopies({
      root,
      openStudio: (folder) =>
        openStudio({
          root: folder,
          schemasRoot: projectRoot,
          cacheRoot: root,
          guard: () => {},
          startWorker: inProcess,
        }),
    })
  let copies = begin()
  onTestFinished(() => copies.end())
  const { id: owner } = await addPerson(db, now(), { name: 'Mei', email: 'mei@example.com', grants: [] })
  const publishable = () => publishableChanges({ db, now, copies })
  const setIn = async (change: string, edited: string, at: readonly (string | number)[], value: unknown) => {
    const { workspace } = (await copies.open(change)).studio
    const was = valueAt(workspace.open(edited).text, at)
    workspace.change({ title: 'Edit', operations: [{ kind: 'set', file: edited, at: [...at], value, was }] })
  }
  return {
    db,
    git,
    owner,
    copies: () => copies,
    publishable,
    begin: async (name: string) => (await beginChange(db, now(), { name, owner })).id,
    async restart() {
      await copies.end()
      copies = begin()
    },
    /** Sets a value of the market in a change. */
    set: (change: string, at: readonly (string | number)[], value: unknown) => setIn(change, file, at, value),
    setIn,
    async valueIn(change: string, at: readonly (string | number)[]) {
      return valueAt((await copies.open(change)).studio.workspace.open(file).text, at)
    },
    async publish(change: string) {
      const commit = await publishable().commitOf(change)
      git('merge', '--quiet', '--ff-only', commit)
      await publishable().merged(change, commit)
      await copies.follow()
      return commit
    },
    published: (at: readonly (string | number)[]) => valueAt(readFileSync(path.join(root, file), 'utf8'), at),
    root,
  }
}

function valueAt(text: string, at: readonly (string | number)[]): unknown {
  return at.reduce((value: unknown, key) => Object(value)[key], JSON.parse(text))
}
