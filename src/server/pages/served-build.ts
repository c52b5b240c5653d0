import { type BuildFolder, currentBuild, lockBuild, type PageSource } from '../pages.ts'
import { loadBuiltPages, type PagesAt } from './built-pages.ts'

export interface ServedBuild {
  /** To be called once in each request, so that its answer is of one build. */
  readonly pages: () => PageSource
  readonly name: () => string
  /** Changes to the current build; resolves to its name, or undefined if nothing changed. Keeps the old one if it throws. */
  reload(): Promise<string | undefined>
  close(): void
}

interface LoadedBuild {
  readonly name: string
  readonly pages: PagesAt
  readonly release: () => void
}

/** Serves the current build; throws a `StartError` if it is not complete. */
export async function serveBuild(root: string, now: () => Date): Promise<ServedBuild> {
  let served = await load(await currentBuild(root), now())
  // Requests that have begun may still read from the previous build.
  let before: LoadedBuild | undefined
  const change = async () => {
    const newest = await currentBuild(root)
    if (newest.name === served.name) return undefined
    const next = await load(newest, now())
    before?.release()
    before = served
    served = next
    return next.name
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    pages: () => served.pages(now()),
    name: () => served.name,
    reload() {
      const reloaded = last.then(change)
      last = reloaded.catch(() => {})
      return reloaded
    },
    close() {
      before?.release()
      served.release()
    },
  }
}

async function load(build: BuildFolder, now: Date): Promise<LoadedBuild> {
  const release = lockBuild(build)
  try {
    return { name: build.name, pages: await loadBuiltPages(build, now), release }
  } catch (error) {
    release()
    throw error
  }
}
