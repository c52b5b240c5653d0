import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { addPerson } from '#desk/people/people.ts'
import type { Grant } from '#desk/people/roles.ts'
import { lastPublications } from '#desk/publish/publications.ts'
import { openPublisher, type PublisherOptions } from '#desk/publish/publisher.ts'
import type { BuildTask } from '#desk/publish/steps/build-site.ts'
import { configChecker } from '#desk/publish/steps/check.ts'
import { errorsIn } from '#desk/publish/steps/check-tree.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { deskDb } from '#tests/desk/test-desk.ts'
import type { Place } from '#tests/server/database/databases.ts'
import { temporaryFolder, writeBuild } from '#tests/server/start-app.ts'
import { atlantis, bareRemote, begin, changesIn, text } from './repository.ts'

export const nowhere: PublisherOptions['settings'] = {
  hosts: [],
  reload: undefined,
  command: undefined,
  remote: { kind: undefined, token: undefined, api: undefined },
}

/** Builds pages that are quickly made, named as those of the desk; the home page has the text of a market. */
export async function quickBuild({ root, commit, say }: BuildTask): Promise<void> {
  say('Rendering 7 pages…')
  const page = `<!doctype html><title>${commit.slice(0, 10)}</title>${text(root, atlantis)}`
  writeBuild(root, `2027-01-04T08-00-00-${commit.slice(0, 10)}`, { changes: { 'index.html': page } })
}

/** One for all tests: their configs hardly differ, and a process for each check would load its modules anew. */
const check = createChecker()

interface TestOptions extends Partial<PublisherOptions> {
  readonly kind?: Place['kind']
  readonly grants?: readonly Grant[]
}

/** A publisher over a repository of its own, with an owner who asks, at a clock that tests set. */
export async function testPublisher({ kind, grants = [{ role: 'owner' }], ...options }: TestOptions = {}) {
  let at = Date.parse('2027-01-04T08:00:00Z')
  const now = () => new Date(at)
  const root = options.root ?? newRoot()
  const db = options.db ?? (await deskDb(kind))
  const changes = changesIn(root)
  const build = vi.fn(quickBuild)
  const mails: (readonly [to: string, subject: string, text: string])[] = []
  const all: PublisherOptions = {
    db,
    root,
    schemasRoot: projectRoot,
    errorsAt: configChecker({ root, schemasRoot: projectRoot, errorsIn: (task) => errorsIn(task, check) }),
    changes,
    settings: nowhere,
    now,
    build,
    origin: 'http://localhost:4185',
    async mail(...mail) {
      mails.push(mail)
      return true
    },
    ...options,
  }
  const publisher = openPublisher(all)
  onTestFinished(publisher.close)
  const { id: person } = await addPerson(db, now(), { name: 'Mei', email: 'mei@example.com', grants })
  return {
    root,
    db,
    changes,
    build,
    mails,
    publisher,
    options: all,
    actor: { person },
    pass(hours: number) {
      at += hours * 3_600_000
    },
    /** The publications, the newest first. */
    all: () => lastPublications(db),
    last: async () => (await lastPublications(db))[0],
    current: () => currentIn(root),
  }
}

/** The name in `builds/current`. */
export function currentIn(root: string): string | undefined {
  const file = path.join(root, 'builds/current')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

export function newRoot(): string {
  return begin(temporaryFolder())
}

/** Gives a repository a remote, which has its main branch; resolves to the folder of that. */
export function withRemote(root: string): string {
  return bareRemote(root, temporaryFolder())
}
