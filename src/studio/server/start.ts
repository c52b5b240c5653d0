import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type FileLock, isLocked, lockExclusive } from '#storage/file-lock.ts'
import { studioBundles } from './bundles.ts'
import { type Checker, openChecker } from './checker/checker.ts'
import type { CheckResult } from './checker/worker.ts'
import { buildEditor } from './editor.ts'
import { openWindows, type Windows } from './events.ts'
import type { PreviewAddress } from './routes/routes.ts'
import { createWorkspace, type Workspace } from './workspace/workspace.ts'

interface StudioOptions {
  /** The folder of config/. */
  readonly root: string
  /** The folder of schemas/. */
  readonly schemasRoot: string
  /** 0 for any free one. */
  readonly port: number
}

interface Studio {
  /** The address to open, with its token. */
  readonly address: string
  readonly stop: () => Promise<void>
}

/** Other machines never reach Studio, whatever the environment says. */
const host = '127.0.0.1'

/** Starts Studio for a config; throws if its folder or port is in use. */
export async function startStudio({ root, schemasRoot, port }: StudioOptions): Promise<Studio> {
  // Disposed of when Studio stops, or cannot start.
  await using begun = new AsyncDisposableStack()
  begun.adopt(lockDrafts(root), (lock) => lock.close())
  const bundling = studioBundles()
  bundling.catch(() => {})
  const windows = openWindows()
  const workspace = begun.adopt(await createWorkspace(root, { schemasRoot, tell: console.log }), (one) => one.close())
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
  const token = randomBytes(24).toString('base64url')
  let preview: PreviewAddress | undefined
  const editor = buildEditor({
    root,
    token,
    workspace,
    checker,
    windows,
    bundles: await bundling,
    preview: (name) => preview && { ...preview, address: preview.address.replace(host, name) },
  })
  begun.adopt(editor, (one) => one.close())
  begun.defer(windows.close)
  const editorPort = await listening(editor, port)
  preview = await checker.preview(editorPort)
  const running = begun.move()
  return { address: `http://${host}:${editorPort}/#token=${token}`, stop: () => running.disposeAsync() }
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

async function listening(editor: FastifyInstance, port: number): Promise<number> {
  try {
    await editor.listen({ host, port })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new Error(inUse(port)) : error
  }
  return (editor.server.address() as AddressInfo).port
}

const inUse = (port: number) => `Port ${port} is in use: stop the program that uses it, or set PORT to another one.`
