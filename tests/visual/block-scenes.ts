import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainVisit } from '#engine/site.ts'
import { currentBuild } from '#server/pages.ts'
import { type BlockKind, blockKinds } from '#site/blocks/blocks.ts'
import { examplePage } from '#tests/fixtures/block-examples.ts'
import type { Scene } from './scene.ts'

/** The example of each kind of block, alone on a page that no config has. */
export const blockScenes: readonly Scene[] = (Object.keys(blockKinds) as BlockKind[]).map((kind) => ({
  kind: 'block',
  state: kind,
  path: examplePage(kind).path,
  document: (root) => exampleDocument(root, kind),
}))

/** The example's page, as the build in a folder renders pages. */
async function exampleDocument(root: string, kind: BlockKind): Promise<string> {
  const { server } = await currentBuild(root)
  const url = pathToFileURL(path.join(server, 'render.js')).href
  const { renderPage }: typeof import('#site/render.tsx') = await import(url)
  const assets = JSON.parse(await readFile(path.join(server, 'assets.json'), 'utf8'))
  return renderPage(examplePage(kind), plainVisit, assets)
}
