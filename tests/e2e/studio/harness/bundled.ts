import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright/test'
import { build, defaultClientConditions, type Rolldown } from 'vite'
import { digestOf } from '#storage/digest.ts'
import { openCache } from '#storage/persistent-cache.ts'
import { project } from '#tests/e2e/served-site.ts'

const origin = 'http://studio.test'
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

const parts = ['form', 'flow', 'condition'] as const

/** A part of Studio that a page in this folder shows by itself. */
export type Part = (typeof parts)[number]

/** Files by their paths, as a browser asks for them. */
export type Bundled = ReadonlyMap<string, string | Uint8Array>

/** Bundles the pages in this folder, unless the cache has the bundles of these sources. */
export async function bundled(): Promise<Bundled> {
  const cache = openCache(path.join(project, 'node_modules/.cache/builds/harness'))
  const key = sourcesDigest()
  const stored = cache.get(key)
  if (stored) return deserialize(stored)
  const made = await bundle()
  cache.set(key, serialize(made))
  return made
}

function sourcesDigest(): string {
  const sources = [
    'package-lock.json',
    'src/**/*.*',
    'schemas/**/*.json',
    'config/markets/singapore.json',
    'tests/e2e/studio/harness/*',
  ]
  const files = globSync(sources, { cwd: project }).sort()
  return digestOf(files.map((file) => `${file} ${digestOf(readFileSync(path.join(project, file)))}`).join('\n'))
}

async function bundle(): Promise<Bundled> {
  const made = await build({
    configFile: false,
    root: import.meta.dirname,
    plugins: [react()],
    resolve: { conditions: ['inside', ...defaultClientConditions] },
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      target: 'chrome123',
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: /\/src\/(engine|checker)\//, sideEffects: false }] },
        input: Object.fromEntries(parts.map((part) => [part, path.join(import.meta.dirname, `${part}.tsx`)])),
      },
    },
  })
  const { output } = [made].flat()[0] as Rolldown.RolldownOutput
  const files = output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const)
  return new Map([...files, ...parts.map((part) => [`/${part}`, pageOf(part, output)] as const)])
}

function pageOf(part: Part, output: Rolldown.RolldownOutput['output']): string {
  const script = output.find((file) => file.type === 'chunk' && file.isEntry && file.name === part)?.fileName
  const sheets = output.filter(({ fileName }) => fileName.endsWith('.css'))
  const links = sheets.map(({ fileName }) => `<link rel="stylesheet" href="/${fileName}">`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A part of Studio</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${links}</head><body><div id="root"></div><script type="module" src="/${script}"></script></body></html>`
}

/** Opens the page of a part, which shows nothing until its test begins. */
export async function openBundled(page: Page, files: Bundled, part: Part): Promise<void> {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const body = files.get(pathname)
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ body: Buffer.from(body), contentType: types[path.extname(pathname)] ?? 'text/html' })
  })
  await page.goto(`${origin}/${part}`)
}
