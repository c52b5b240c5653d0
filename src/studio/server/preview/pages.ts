import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import { assetsFolder } from '../../../config/files/file-patterns.ts'
import { plainVisit } from '../../../engine/forms/visit.ts'
import type { Page } from '../../../pages/page.ts'
import { plainPage } from '../../../pages/thank-you-page.ts'
import type { PageSource } from '../../../server/pages/page-source.ts'
import type { BuildAssets } from '../../../site/assets.ts'
import type { RedirectData } from '../../../site/static-host.ts'
import type { StudioBundles } from '../bundles.ts'
import { contentTypes } from '../content-types.ts'
import { leadsOut } from '../workspace/disk.ts'
import { draftOf } from '../workspace/pictures.ts'
import { type Drawn, exampleDocument } from './example.ts'
import type { Shown } from './last-sound-pages.ts'
import type { Renderer } from './renderer.ts'

/** What pages of the preview are made with. */
export interface PreviewParts {
  readonly renderer: Renderer
  readonly bundles: Pick<StudioBundles, 'files' | 'previewClient' | 'site'>
  /** The folder whose `config/assets/` has the pictures. */
  readonly root: string
}

/** Pages, and what they could have besides. */
export interface PreviewPages extends PageSource {
  /** The document of a block's example alone; undefined where it cannot be drawn. */
  readonly example: (drawn: Drawn) => Promise<string | undefined>
}

/** The pages of a site, each composed and rendered when it is asked for. */
export function previewPages(
  { pages, addresses }: Pick<Shown, 'pages' | 'addresses'>,
  { renderer, bundles, root }: PreviewParts,
): PreviewPages {
  const assets = previewAssets(bundles)
  const render: PageSource['render'] = (page, visit) => renderer.renderPage(page, visit, assets)
  const plain = (page: Page) => plainPage(addresses.siteAt(page.path), page)
  const document = (page: Page) => render(plain(page), plainVisit)
  return {
    addresses,
    document,
    render,
    renderShared: render,
    example: (drawn) => exampleDocument(pages, drawn, render),
    renderError: (status, frame) => renderer.renderErrorScreen(frame, status, assets),
    async sendFile(reply, name) {
      const [, folder = '', file] = /^(.*?)\/?(index\.html|page\.json)$/.exec(name) ?? []
      const redirect = addresses.redirects.get(`/${folder}`)
      const page = addresses.pages.get(`/${folder}`)
      // While an address of a redirect is being typed, it may for a moment be that of a page.
      if (file === 'page.json' && page) return reply.send(plain(page))
      if (file === 'page.json' && redirect) return reply.send({ redirect } satisfies RedirectData)
      if (file === 'index.html' && page) return reply.type('text/html; charset=utf-8').send(await document(page))
      return sendFile(reply, name, { bundles, root })
    },
  }
}

/** What each page loads: its styles as visitors have them, and in place of the site's start the client of the preview. */
function previewAssets({ previewClient, site: { assets } }: PreviewParts['bundles']): BuildAssets {
  const withoutScripts = Object.entries(assets.blocks).map(([kind, part]) => [kind, { ...part, scripts: [] }] as const)
  return {
    ...assets,
    start: previewClient.scripts.at(-1) ?? '',
    app: { ...assets.app, scripts: previewClient.scripts },
    blocks: Object.fromEntries(withoutScripts),
    everywhere: true,
  }
}

/** Answers with a file of the bundles, or one that the config brings along, or will once it is saved. */
export async function sendFile(
  reply: FastifyReply,
  name: string,
  { bundles: { files, site }, root }: Pick<PreviewParts, 'bundles' | 'root'>,
): Promise<FastifyReply> {
  const type = contentTypes[path.extname(name)]
  const bundled = [files, site.browser].find((all) => Object.hasOwn(all, name))
  const folder = path.join(root, 'config/assets')
  const file = path.join(folder, name)
  const isWithin = file.startsWith(folder + path.sep) && !leadsOut(root, assetsFolder + name)
  const read = async () =>
    readFile(file).catch(() => readFile(draftOf(root, assetsFolder + name)).catch(() => undefined))
  const content = bundled?.[name] ?? (type && isWithin ? await read() : undefined)
  if (!type || !content) {
    reply.callNotFound()
    return reply
  }
  // The name of a script is that of its content.
  if (bundled) reply.header('cache-control', 'private, max-age=31536000, immutable')
  // The editor shows pictures too, and browsers take two ports of an IP address for two sites. Whoever has no key gets none.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  return reply.type(type).send(type.startsWith('text/') ? String(content) : content)
}
