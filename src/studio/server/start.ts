import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type FileLock, isLocked, lockExclusive } from '#storage/file-lock.ts'
import { type StudioBundles, studioBundles } from './bundles.ts'
import { type Checker, openChecker } from './checker/checker.ts'
import type { CheckResult } from './checker/worker.ts'
import { buildEditor, type EditorOptions } from './editor.ts'
import { openWindows, type Windows } from './events.ts'
import { addTokenGuard } from './guard.ts'
import { type TranslationService, translatorOf } from './proposals/translator.ts'
import type { PreviewAddress } from './routes/routes.ts'
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
}

interface Studio {
  /** The address to open, with its token. */
  readonly address: string
  readonly stop: () => Promise<void>
}

/** Other machines never reach Studio, whatever the environment says. */
const host = '127.0.0.1'
const ownNames = [host, 'localhost']

/** Starts Studio for a config; throws if its folder or port is in use. */
export async function startStudio({ translation, port, ...options }: StudioOptions): Promise<Studio> {
  const token = randomBytes(24).toString('base64url')
  const { listen, stop } = await openStudio({
    ...options,
    guard: (app) => addTokenGuard(app, token),
    translator: translation && translatorOf(translation),
  })
  return { address: `http://${host}:${await listen({ host, port })}/#token=${token}`, stop }
}

interface OpenOptions
  extends Pick<StudioOptions, 'root' | 'schemasRoot'>,
    Pick<EditorOptions, 'guard' | 'page' | 'desk' | 'trustProxy' | 'translator'> {
  /** Throws for changes that the person who asks may not make; each is allowed when left out. */
  readonly permit?: Permit
  /** Adds routes of its own. */
  readonly extend?: (app: FastifyInstance, bundles: Pick<StudioBundles, 'desk'>) => void
}

interface OpenedStudio {
  /** Resolves to the port; closes everything and throws if it cannot listen there. */
  readonly listen: (endpoint: { readonly host: string; readonly port: number }) => Promise<number>
  readonly stop: () => Promise<void>
}

/** Opens the working copy of a config with its checks, preview and server, not yet listening; throws if it is open already. */
export async function openStudio(options: OpenOptions): Promise<OpenedStudio> {
  const { root, schemasRoot, permit, extend } = options
  // Disposed of when Studio stops, or cannot start.
  await using begun = new AsyncDisposableStack()
  begun.adopt(lockDrafts(root), (lock) => lock.close())
  const bundling = studioBundles()
  bundling.catch(() => {})
  const windows = openWindows()
  const copy = await createWorkspace(root, { schemasRoot, tell: console.log, ...(permit && { permit }) })
  const workspace = begun.adopt(copy, (one) => one.close())
  const config = () => workspace.config()
  const checking = openChecker({
    root,
    schemasRoot,
    config,
    onShown: (shown) => windows.tell('preview', shown),
    onChecked: tellingOf(windows),
    onTrouble: (problem) => windows.tell('checker', { ...(problem !== undefined && { problem }) }),
  })
  const checker = begun.adopt(checking, (one) => one.close())
  followWorkspace(workspace, checker, windows)
  const bundles = await bundling
  let preview: PreviewAddress | undefined
  // It listens on this machine alone, so a window elsewhere has none.
  const previewAt = (name: string) =>
    preview && ownNames.includes(name) ? { ...preview, address: preview.address.replace(host, name) } : undefined
  const editor = buildEditor({ ...options, workspace, checker, windows, bundles, preview: previewAt })
  extend?.(editor, bundles)
  begun.adopt(editor, (one) => one.close())
  begun.defer(windows.close)
  const running = begun.move()
  const stop = () => running.disposeAsync()
  const listen: OpenedStudio['listen'] = async (endpoint) => {
    try {
      const port = await listening(editor, endpoint)
      preview = await checker.preview(port)
      return port
    } catch (error) {
      await stop()
      throw error
    }
  }
  return { listen, stop }
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
function tellingOf(windows: Windows): (checked: CheckResult) => void {
  let told = ''
  return ({ findings, outline }) => {
    windows.tell('findings', findings)
    const entries = JSON.stringify(outline.entries)
    if (entries !== told) windows.tell('outline', outline)
    told = entries
  }
}

/** Has each change checked, and tells the windows of it. */
function followWorkspace(workspace: Workspace, checker: Checker, windows: Windows): void {
  workspace.onChange(({ files, state }) => {
    windows.tell('workspace', { ...state, files })
    if (files.length === 0) return
    const { files: contents, schemas } = workspace.config()
    // The content of a picture is null.
    const contentOf = (file: string) => (contents.has(file) ? contents.get(file) : schemas.get(file))
    checker.change(state.revision, new Map(files.map((file) => [file, contentOf(file)])))
  })
}

async function listening(editor: FastifyInstance, endpoint: Parameters<OpenedStudio['listen']>[0]): Promise<number> {
  try {
    await editor.listen(endpoint)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new Error(inUse(endpoint.port)) : error
  }
  return (editor.server.address() as AddressInfo).port
}

const inUse = (port: number) => `Port ${port} is in use: stop the program that uses it, or set PORT to another one.`
