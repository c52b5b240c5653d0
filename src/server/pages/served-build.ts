import { type BuildFolder, currentBuild, holdBuild } from './build-folder.ts'
import { loadBuiltPages, type PagesAt } from './built-pages.ts'
import type { PageSource } from './page-source.ts'

/** The build that a server serves: the newest one at its start, until it is told to change. */
export interface ServedBuild {
  /** Its pages; a request asks once, for what it gets must be of one build. */
  readonly pages: () => PageSource
  /**
   * Changes to the newest build in one step, and resolves to its name; undefined where that is served already. Throws for a
   * build that is not sound, and goes on with the old one.
   */
  reload(): Promise<string | undefined>
  /** Lets go of the build. */
  close(): void
}

interface HeldBuild {
  readonly name: string
  readonly pages: PagesAt
  readonly release: () => void
}

/** Serves the newest build under a folder as it is `now`; throws a `StartError` where it is not complete. */
export async function serveBuild(root: string, now: () => Date): Promise<ServedBuild> {
  let held = await hold(await currentBuild(root), now())
  // Requests that have begun may still read from the one before.
  let before: HeldBuild | undefined
  const change = async () => {
    const newest = await currentBuild(root)
    if (newest.name === held.name) return undefined
    const next = await hold(newest, now())
    before?.release()
    before = held
    held = next
    return next.name
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    pages: () => held.pages(now()),
    reload() {
      const reloaded = last.then(change)
      last = reloaded.catch(() => {})
      return reloaded
    },
    close() {
      before?.release()
      held.release()
    },
  }
}

async function hold(build: BuildFolder, now: Date): Promise<HeldBuild> {
  const release = holdBuild(build)
  try {
    return { name: build.name, pages: await loadBuiltPages(build, now), release }
  } catch (error) {
    release()
    throw error
  }
}
