import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type FileLock, isLocked, lockExclusive } from '#storage/file-lock.ts'
import { studioBundles } from '#workbench/server/bundles.ts'
import { openWindows, type Windows } from '#workbench/server/events.ts'
import { addTokenGuard } from '#workbench/server/guard.ts'
import type { Events } from '../protocol.ts'
import { type Checker, openChecker } from './checker/checker.ts'
import type { StartWorker } from './checker/restarting-worker.ts'
import type { CheckResult } from './checker/worker.ts'
import { buildEditor, type EditorOptions } from './editor.ts'
import { type LocalPreview, localPreview, type PreviewLinks } from './preview/preview-links.ts'
import { type TranslationService, translatorOf } from './proposals/translator.ts'
import type { Permit } from './workspace/permit.ts'
import { createWorkspace, type Workspace } from './workspace/workspace.ts'

interface StudioOptions {
  /** The folder of config/. */
  readonly root: string
  /** The folder of schemas/. */
  readonly schemasRoot: string
  /** 0 for any free one. */
  readonly port: number
  /** Proposes translations, if it is set. */
  readonly translation?: TranslationService | undefined
  /** Starts the workers of the checker: threads, when left out. */
  readonly startWorker?: StartWorker | undefined
}

interface Studio {
  /** The address to open, with its token. */
  readonly address: string
  readonly stop: () => Promise<void>
}

/** Other machines never reach Studio, whatever the environment says. */
const host = '127.0.0.1'

/** Starts Studio for a config; throws if its folder or port is in use. */
export async function startStudio({ translation, port, ...options }: StudioOptions): Promise<Studio> {
  const token = randomBytes(24).toString('base64url')
  const { editor, preview, stop } = await openStudio({
    ...options,
    guard: (app) => addTokenGuard(app, token),
    translator: translation && translatorOf(translation),
  })
  try {
    const taken = await listening(editor, { host, port })
    await preview.open([host, 'localhost'].map((name) => `http://${name}:${taken}`))
    return { address: `http://${host}:${taken}/#token=${token}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export interface OpenOptions
  extends Pick<StudioOptions, 'root' | 'schemasRoot' | 'startWorker'>,
    Pick<EditorOptions, 'guard' | 'trustProxy' | 'translator'> {
  /** The folder whose `node_modules` caches checks; `root` when left out. */
  readonly cacheRoot?: string
  /** Throws for changes that the person who asks may not make; each is allowed when left out. */
  readonly permit?: Permit
  /** Adds routes of its own. */
  readonly extend?: (app: FastifyInstance, windows: Windows<Events>) => void
  /** The preview for windows at other host names than those of this machine. */
  readonly elsewhere?: PreviewLinks
}

export interface OpenStudio {
  /** Its page and its API, not listening. */
  readonly editor: FastifyInstance
  readonly preview: Pick<LocalPreview, 'open' | 'server'>
  readonly workspace: Workspace
  readonly checker: Checker
  readonly windows: Windows<Events>
  readonly stop: () => Promise<void>
}

/** Opens the working copy of a config with its checks, preview and server; throws if it is open already. */
export async function openStudio({
  cacheRoot,
  permit,
  elsewhere,
  extend,
  startWorker,
  ...options
}: OpenOptions): Promise<OpenStudio> {
  const { root, schemasRoot } = options
  // Disposed of when Studio stops, or cannot start.
  await using begun = new AsyncDisposableStack()
  begun.adopt(lockDrafts(root), (lock) => lock.close())
  const bundling = studioBundles()
  bundling.catch(() => {})
  const windows = openWindows<Events>()
  const copy = await createWorkspace(root, { schemasRoot, tell: console.log, ...(permit && { permit }) })
  const workspace = begun.adopt(copy, (one) => one.close())
  const config = () => workspace.config()
  const checking = openChecker({
    root,
    schemasRoot,
    cacheRoot: cacheRoot ?? root,
    startWorker,
    config,
    onShown: (shown) => windows.tell('preview', shown),
    onChecked: tellingOf(windows),
    onTrouble: (problem) => windows.tell('checker', { ...(problem !== undefined && { problem }) }),
  })
  const checker = begun.adopt(checking, (one) => one.close())
  followWorkspace(workspace, checker, windows)
  const bundles = await bundling
  const preview = localPreview(checker)
  const links: PreviewLinks = {
    framed: (hostname) => preview.framed(hostname) ?? elsewhere?.framed(hostname),
    link: async (hostname, day) => (await preview.link(hostname, day)) ?? elsewhere?.link(hostname, day),
  }
  const building = buildEditor({ ...options, workspace, checker, windows, bundles, preview: links })
  const editor = begun.adopt(building, (one) => one.close())
  extend?.(editor, windows)
  begun.defer(windows.close)
  const running = begun.move()
  return { editor, preview, workspace, checker, windows, stop: () => running.disposeAsync() }
}

/** Locks the drafts of a folder, whose journal has one writer. */
function lockDrafts(root: string): FileLock {
  const folder = path.join(root, 'drafts')
  mkdirSync(folder, { recursive: true })
  try {
    return lockExclusive(path.join(folder, 'studio.lock'))
  } catch (error) {
    throw isLocked(error) ? new Error(`Studio runs already in ${root}: use its window, or stop it first.`) : error
  }
}

/** Tells the windows of each check, and of the outline if it changed. */
function tellingOf(windows: Windows<Events>): (checked: CheckResult) => void {
  let told = ''
  return ({ findings, outline }) => {
    windows.tell('findings', findings)
    const entries = JSON.stringify(outline.entries)
    if (entries !== told) windows.tell('outline', outline)
    told = entries
  }
}

/** Has each change checked, and tells the windows of it. */
function followWorkspace(workspace: Workspace, checker: Checker, windows: Windows<Events>): void {
  workspace.onChange(({ files, state }) => {
    windows.tell('workspace', { ...state, files })
    if (files.length === 0) return
    const { files: contents, schemas } = workspace.config()
    // The content of a picture is null.
    const contentOf = (file: string) => (contents.has(file) ? contents.get(file) : schemas.get(file))
    checker.change(state.revision, new Map(files.map((file) => [file, contentOf(file)])))
  })
}

/** Listens at an endpoint; resolves to the port. Throws a sentence if it is in use. */
export async function listening(
  app: FastifyInstance,
  endpoint: { readonly host: string; readonly port: number },
): Promise<number> {
  try {
    await app.listen(endpoint)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new Error(inUse(endpoint.port)) : error
  }
  return (app.server.address() as AddressInfo).port
}

const inUse = (port: number) => `Port ${port} is in use: stop the program that uses it, or set PORT to another one.`
