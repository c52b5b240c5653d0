import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { OpenStudio } from '#studio/server/start.ts'
import { RequestError } from '#workbench/request-error.ts'
import { git, gitSays, headOf } from '#workbench/server/git.ts'
import { limitTo } from '#workbench/server/limit.ts'

/** The name of the working copy of what is published: nobody edits it. */
export const live = 'live'

/** How long a working copy without windows stays open: ten minutes. */
const idleMs = 600_000

/** The most working copies without windows that stay open: each holds a whole site in memory. */
const mostIdle = 3

/** The most that are open until the next look at all; one that was used within the last seconds may still be at work. */
const mostOpen = 8
const restingMs = 30_000

export interface WorkingCopy {
  /** The folder of config/. */
  readonly root: string
  readonly studio: OpenStudio
}

interface Options {
  /** The folder of config/ in the desk's own clone, whose branch is what is published. */
  readonly root: string
  /** Opens Studio on a folder, for a change or for `live`. */
  readonly openStudio: (root: string, change: string) => Promise<OpenStudio>
}

export type WorkingCopies = ReturnType<typeof workingCopies>

/**
 * The working copies of changes: each is a git work tree at what is published, over which the drafts of Studio hold the
 * edits. When something is published, the work trees move there, and the drafts merge it by field.
 */
export function workingCopies({ root, openStudio }: Options) {
  const folderOf = (change: string) => path.join(root, 'drafts/changes', change)
  const copies = openCopies(async (change) => {
    const own = change === live ? root : await workTree(root, folderOf(change))
    return { root: own, studio: await openStudio(own, change) }
  })
  let followed: string | undefined
  const timer = setInterval(() => void copies.closeIdle().catch(console.error), idleMs / 10)
  timer.unref()
  return {
    /** The working copy of a change, which is opened where it is not. */
    open: copies.open,
    close: copies.close,
    /** Has all that are open follow what is published, once that has moved. */
    async follow(): Promise<void> {
      const head = await requiredHead(root)
      if (head === followed) return
      const following = (await copies.all()).map(async ({ root: own, studio }) => {
        if (own !== root) await moveTo(own, head)
        await studio.workspace.look()
      })
      await Promise.all(following)
      followed = head
    },
    /** Removes a working copy with all its drafts. */
    async remove(change: string): Promise<void> {
      await copies.close(change)
      await gitSays(root, 'worktree', 'remove', '--force', '--force', folderOf(change))
    },
    async end(): Promise<void> {
      clearInterval(timer)
      await copies.closeAll()
    },
  }
}

/** Opens each copy once, until it is closed. */
function openCopies(begin: (change: string) => Promise<WorkingCopy>) {
  const copies = new Map<string, { readonly opening: Promise<WorkingCopy>; usedAt: number }>()
  // A folder has one Studio at a time.
  const closing = new Map<string, Promise<void>>()
  // Each opening is as much work as a core does in seconds: many at once would leave nothing for anybody else.
  const inTurn = limitTo(1)
  const beginClosed = async (change: string) => {
    await closing.get(change)
    const beginInTurn = () => {
      if (copies.size > mostOpen) void closeIdle(restingMs).catch(console.error)
      return begin(change)
    }
    return inTurn(beginInTurn, change === live)
  }
  const stop = async (change: string, opening: Promise<WorkingCopy>) => {
    await (await opening.catch(() => undefined))?.studio.stop()
    closing.delete(change)
  }
  const close = async (change: string) => {
    const known = copies.get(change)
    copies.delete(change)
    if (known) closing.set(change, stop(change, known.opening))
    await closing.get(change)
  }
  /** Closes those without windows, but for the last ones used and those used within some milliseconds. */
  const closeIdle = async (restedMs = 0) => {
    const idle: [change: string, copy: { readonly usedAt: number }][] = []
    for (const [change, copy] of copies) {
      // One that was never used waits to be opened, behind this perhaps.
      const opened = copy.usedAt > 0 ? await copy.opening.catch(() => undefined) : undefined
      if (opened && change !== live && !opened.studio.windows.areOpen) idle.push([change, copy])
    }
    idle.sort(([, one], [, other]) => other.usedAt - one.usedAt)
    for (const [i, [change, { usedAt }]] of idle.entries()) {
      const wantedMs = i >= mostIdle ? restedMs : idleMs
      if (Date.now() - usedAt >= wantedMs) await close(change)
    }
  }
  return {
    async open(change: string): Promise<WorkingCopy> {
      const copy = copies.get(change) ?? { opening: beginClosed(change), usedAt: 0 }
      copies.set(change, copy)
      try {
        const opened = await copy.opening
        copy.usedAt = Date.now()
        return opened
      } catch (error) {
        if (copies.get(change) === copy) copies.delete(change)
        throw error
      }
    },
    all: () => Promise.all([...copies.values()].map(({ opening }) => opening)),
    close,
    closeAll: () => Promise.all([...copies.keys()].map(close)),
    closeIdle: () => closeIdle(),
  }
}

/** The folder of config/ in the work tree at a place, which is made where it is not there, at what is published now. */
async function workTree(root: string, folder: string): Promise<string> {
  const head = await requiredHead(root)
  const own = path.join(folder, (await git(root, ['rev-parse', '--show-prefix'])).trim())
  const drafts = path.join(own, 'drafts')
  // One that was not made to its end would look as if somebody had removed the files that it lacks.
  if (!existsSync(drafts)) {
    rmSync(folder, { recursive: true, force: true })
    await git(root, ['worktree', 'add', '--quiet', '--force', '--force', '--detach', folder, head])
    mkdirSync(drafts)
  }
  await moveTo(own, head)
  return own
}

/** Moves a work tree to a commit; a picture that was removed there and has changed since comes back. */
async function moveTo(root: string, commit: string): Promise<void> {
  if ((await requiredHead(root)) === commit) return
  // The desk alone works here, so that a lock is what was left when it was killed.
  rmSync(path.join((await git(root, ['rev-parse', '--absolute-git-dir'])).trim(), 'index.lock'), { force: true })
  const moved = await gitSays(root, 'checkout', '--quiet', '--detach', commit)
  if (moved === undefined) await git(root, ['checkout', '--quiet', '--force', '--detach', commit])
}

/** The last commit of a repository or a work tree. Throws a `RequestError` where there is none. */
export async function requiredHead(root: string): Promise<string> {
  const head = await headOf(root)
  if (head === undefined || head === '')
    throw new RequestError('conflict', 'The desk needs a git repository with a commit: clone the site first.')
  return head
}
