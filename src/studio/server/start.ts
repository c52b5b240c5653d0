import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../../server/settings/reader.ts'
import { studioBundles } from './bundles.ts'
import { type Checker, openChecker } from './checker/checker.ts'
import type { CheckedDesk } from './checker/methods.ts'
import { buildEditor } from './editor.ts'
import { openWindows, type Windows } from './events.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

/** What Studio is started with. */
export interface StudioOptions {
  /** The folder that has config/. */
  readonly root: string
  /** The folder that has schemas/. */
  readonly schemasRoot: string
  /** 0 lets the system choose. */
  readonly port: number
}

/** Studio while it runs. */
export interface Studio {
  /** The address to open, with the token that lets it in. */
  readonly address: string
  readonly stop: () => Promise<void>
}

/** Nobody else reaches it, whatever the environment says. */
const host = '127.0.0.1'

/** Starts Studio for a config; throws a `StartError` where its port cannot be had. */
export async function startStudio({ root, schemasRoot, port }: StudioOptions): Promise<Studio> {
  const bundling = studioBundles()
  bundling.catch(() => {})
  const token = randomBytes(24).toString('base64url')
  const windows = openWindows()
  const workspace = await createWorkspace(root, { schemasRoot, tell: console.log })
  const config = () => workspace.config()
  const checker = openChecker({ root, schemasRoot, config, onChecked: tellingOf(windows) })
  followWorkspace(workspace, checker, windows)
  let preview: ReturnType<typeof openPreview> | undefined
  let previewAddress = ''
  const editor = buildEditor({
    token,
    workspace,
    checker,
    windows,
    bundles: await bundling,
    preview: () => preview ?? Promise.reject(new Error('The preview has not begun.')),
    previewOrigin: (name) => previewAddress.replace(host, name),
  })
  const stop = async () => {
    windows.close()
    await Promise.all([editor.close(), checker.close(), workspace.close()])
  }
  try {
    const editorPort = await listening(editor, port)
    preview = openPreview(checker, editorPort)
    previewAddress = (await preview).address
    return { address: `http://${host}:${editorPort}/#token=${token}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const openPreview = (checker: Checker, editorPort: number) => checker.ask('preview', { editorPort })

/** Tells the windows what each check came to; the outline only where it is another. */
function tellingOf(windows: Windows): (checked: CheckedDesk) => void {
  let told = ''
  return ({ findings, outline, isSound }) => {
    windows.tell('findings', findings)
    windows.tell('preview', { revision: findings.revision, isSound })
    const entries = JSON.stringify(outline.entries)
    if (entries !== told) windows.tell('outline', outline)
    told = entries
  }
}

/** Has each change of the working copy checked, and tells the windows of it. */
function followWorkspace(workspace: Workspace, checker: Checker, windows: Windows): void {
  workspace.onChange(({ files, state }) => {
    windows.tell('workspace', { ...state, files })
    if (files.length === 0) return
    const { files: contents, schemas } = workspace.config()
    checker.change(state.revision, new Map(files.map((file) => [file, contents.get(file) ?? schemas.get(file)])))
  })
}

async function listening(editor: FastifyInstance, port: number): Promise<number> {
  try {
    await editor.listen({ host, port })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new StartError(inUse(port)) : error
  }
  return (editor.server.address() as AddressInfo).port
}

const inUse = (port: number) =>
  `Port ${port} is in use. If Studio runs already, use its window or stop it; otherwise set PORT to another one.`
