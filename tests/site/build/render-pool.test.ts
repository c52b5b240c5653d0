import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Page } from '#pages/page.ts'
import { noAssets } from '#site/assets.ts'
import { RenderPool } from '#site/build/render-pool.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'

/** A renderer that names the thread, and cannot render one page. */
const source = `
import { isMainThread } from 'node:worker_threads'
export async function renderPage({ path }) {
  if (path === '/broken') throw new Error('This page cannot be rendered.')
  return (isMainThread ? 'main' : 'worker') + ' ' + path
}`

function pool(): RenderPool {
  const file = path.join(temporaryFolder(), 'render.mjs')
  writeFileSync(file, source)
  return new RenderPool({ module: pathToFileURL(file).href, assets: noAssets })
}

const render = (rendering: RenderPool, address: string) => {
  const page = { path: address } as Page
  return rendering.render(page, JSON.stringify(page))
}

test('a few pages need no thread, and of many each is rendered once', async () => {
  await using rendering = pool()
  const addresses = Array.from({ length: 200 }, (_, i) => `/${i}`)
  const documents = await Promise.all(addresses.map((address) => render(rendering, address)))
  expect(documents.map((document) => document.split(' ')[1])).toEqual(addresses)
  expect(documents[0]).toBe('main /0')
  expect(documents.at(-1)).toBe('worker /199')
})

test('a page that cannot be rendered is an error with its own words, also on a thread', async () => {
  await using rendering = pool()
  await expect(render(rendering, '/broken')).rejects.toThrow('This page cannot be rendered.')
  await Promise.all(Array.from({ length: 100 }, (_, i) => render(rendering, `/${i}`)))
  await expect(render(rendering, '/broken')).rejects.toThrow('This page cannot be rendered.')
})
