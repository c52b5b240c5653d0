import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright/test'
import { build, type Rolldown } from 'vite'

const origin = 'http://studio.test'
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** Files by their paths, as a browser asks for them. */
export type Bundled = ReadonlyMap<string, string | Uint8Array>

/** Bundles one of the pages in this folder, which show a part of Studio by itself. */
export async function bundled(entry: string): Promise<Bundled> {
  const made = await build({
    configFile: false,
    root: import.meta.dirname,
    plugins: [react()],
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      target: 'chrome123',
      rolldownOptions: { input: path.join(import.meta.dirname, entry) },
    },
  })
  const { output } = [made].flat()[0] as Rolldown.RolldownOutput
  const files = output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const)
  const script = output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName
  const sheets = output.filter(({ fileName }) => fileName.endsWith('.css'))
  const links = sheets.map(({ fileName }) => `<link rel="stylesheet" href="/${fileName}">`).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A part of Studio</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${links}</head><body><div id="root"></div><script type="module" src="/${script}"></script></body></html>`
  return new Map([...files, ['/', html]])
}

/** Opens the bundled page. */
export async function openBundled(page: Page, files: Bundled, hash = ''): Promise<void> {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const body = files.get(pathname)
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ body: Buffer.from(body), contentType: types[path.extname(pathname)] ?? 'text/html' })
  })
  await page.goto(`${origin}/${hash && `#${hash}`}`)
}
