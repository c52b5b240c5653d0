import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import type { Frame, Page } from 'playwright/test'
import { createStepwiseChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import type { PreviewMessage } from '#studio/protocol.ts'
import { createShowing } from '#studio/server/preview/last-sound-pages.ts'
import { startPreview } from '#studio/server/preview/preview.ts'
import { launch, project } from '#tests/e2e/served-site.ts'
import { studioBundles } from '#workbench/server/bundles.ts'

/** A preview of the launch's config, framed by a page in the place of the editor. */
export interface Previewed {
  /** The value of a JSON file. */
  readonly valueOf: (file: string) => unknown
  readonly textOf: (file: string) => string
  /** Changes the value of a file, as the editor's server would. */
  readonly change: (file: string, change: (value: never) => void) => void
  /** Frames a page; resolves to the frame once its client has sent a message or, without scripts, once it is loaded. */
  readonly open: (page: Page, path: string, options?: OpenOptions) => Promise<Frame>
  readonly tell: (page: Page, message: PreviewMessage) => Promise<void>
  /** The page's next message of a kind to the editor. */
  readonly told: <Kind extends PreviewMessage['kind']>(page: Page, kind: Kind) => Promise<MessageOf<Kind>>
  /** The page's first messages of a kind, once there are so many. */
  readonly toldAll: <Kind extends PreviewMessage['kind']>(
    page: Page,
    kind: Kind,
    number: number,
  ) => Promise<readonly MessageOf<Kind>[]>
  /** Takes all changes back. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

type MessageOf<Kind> = Extract<PreviewMessage, { readonly kind: Kind }>

interface OpenOptions {
  readonly scripts?: boolean
}

/** The editor's page, which records messages. */
const editorPage = `<!doctype html><html lang="en"><title>Editor</title><style>html,body,iframe{margin:0;inline-size:100%;block-size:100%;border:0}</style>
<script>const heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>`

/** Starts the preview of the config of the launch. */
export async function previewLaunch(root = launch): Promise<Previewed> {
  process.env['NODE_ENV'] = 'production'
  const { files: read, schemas } = readConfigFiles(root, project)
  const files = new Map(read)
  const { read: readConfig } = createStepwiseChecker()
  const shownOf = createShowing()
  const editor = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(editorPage)
  })
  await once(editor.listen(0, '127.0.0.1'), 'listening')
  const editorPort = (editor.address() as AddressInfo).port
  const preview = await startPreview({
    bundles: await studioBundles(),
    root,
    editors: [`http://127.0.0.1:${editorPort}`],
  })
  const show = () => {
    const shown = shownOf(readConfig(files, schemas, { today: '2026-11-23' }))
    if (!shown || shown.held.length > 0) throw new Error(`It cannot be shown: ${shown?.held}`)
    preview.show(shown)
  }
  show()
  const textOf = (file: string) => String(files.get(file))
  return {
    valueOf: (file) => JSON.parse(textOf(file)),
    textOf,
    change(file, change) {
      const value = JSON.parse(textOf(file))
      change(value as never)
      files.set(file, Buffer.from(JSON.stringify(value)))
      show()
    },
    reset() {
      const changed = [...read].filter(([file, content]) => files.get(file) !== content)
      for (const [file, content] of changed) files.set(file, content)
      if (changed.length > 0) show()
    },
    async open(page, path, { scripts = true } = {}) {
      const to = new URLSearchParams({ token: preview.token, to: path })
      await page.goto(`http://127.0.0.1:${editorPort}/`)
      await page.evaluate(
        ([src = '', sandbox = '']) => {
          const frame = document.createElement('iframe')
          frame.setAttribute('sandbox', sandbox)
          frame.src = src
          document.body.append(frame)
          return new Promise((resolve) => frame.addEventListener('load', resolve))
        },
        [
          `${preview.address}/.studio/open?${to}`,
          scripts ? 'allow-scripts allow-same-origin allow-forms allow-popups' : 'allow-same-origin allow-forms',
        ],
      )
      if (scripts) await page.waitForFunction('heard.length > 0')
      const frame = page.frames()[1]
      if (!frame) throw new Error('The frame is gone.')
      return frame
    },
    tell: (page, message) =>
      page.evaluate(([data, origin]) => frames[0]?.postMessage(data, origin), [message, preview.address] as const),
    async told(page, kind) {
      const next = () => page.evaluate(`heard.splice(0, 1)[0]`) as Promise<PreviewMessage | undefined>
      for (;;) {
        await page.waitForFunction('heard.length > 0')
        const message = await next()
        if (message?.kind === kind) return message as MessageOf<typeof kind>
      }
    },
    async toldAll(page, kind, number) {
      const those = `heard.filter((message) => message.kind === ${JSON.stringify(kind)})`
      await page.waitForFunction(`${those}.length >= ${number}`)
      return (await page.evaluate(those)) as readonly MessageOf<typeof kind>[]
    },
    async close() {
      await preview.close()
      editor.closeAllConnections()
      editor.close()
    },
  }
}
