import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import { assetsFolder } from '#checker/files.ts'
import { misfit } from '#checker/model.ts'
import { listedOffers } from '#engine/offers.ts'
import { plainVisit } from '#engine/site.ts'
import { replacePassages } from '#engine/text.ts'
import type { PageSource } from '#server/pages.ts'
import type { BuildAssets } from '#site/assets.ts'
import type { Page } from '#site/pages/page.ts'
import type { SitePages } from '#site/pages/pages.ts'
import { plainPage } from '#site/pages/thank-you-page.ts'
import type { RedirectData } from '#site/redirects.ts'
import { contentTypeOf, type Renderer, type StudioBundles } from '#workbench/server/bundles.ts'
import { exampleIn, isBlockKind } from '../../examples.ts'
import { leadsOut } from '../workspace/disk.ts'
import { draftOf } from '../workspace/pictures.ts'
import type { Shown } from './last-sound-pages.ts'

export interface PreviewParts {
  readonly renderer: Renderer
  readonly bundles: Pick<StudioBundles, 'files' | 'previewClient' | 'site'>
  /** The folder of config/. */
  readonly root: string
}

export interface PreviewPages extends PageSource {
  readonly example: (asked: ExampleAsked) => Promise<string | undefined>
}

/** The pages of a site, each composed and rendered when it is requested. */
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
    example: (asked) => exampleDocument(pages, asked, render),
    renderError: (status, frame) => renderer.renderErrorScreen(frame, status, assets),
    async sendFile(reply, name) {
      const [, folder = '', file] = /^(.*?)\/?(index\.html|page\.json)$/.exec(name) ?? []
      const redirect = addresses.redirects.get(`/${folder}`)
      const page = addresses.pages.get(`/${folder}`)
      // The address of a redirect that is being typed may for a moment be that of a page.
      if (file === 'page.json' && page) return reply.send(plain(page))
      if (file === 'page.json' && redirect) return reply.send({ redirect } satisfies RedirectData)
      if (file === 'index.html' && page) return reply.type('text/html; charset=utf-8').send(await document(page))
      return sendFile(reply, name, { bundles, root })
    },
  }
}

/** The site's style sheets, with the client of the preview in place of the site's scripts. */
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

/** Serves a file of the bundles, of `config/assets`, or of the uploads. */
export async function sendFile(
  reply: FastifyReply,
  name: string,
  { bundles: { files, site }, root }: Pick<PreviewParts, 'bundles' | 'root'>,
): Promise<FastifyReply> {
  const type = contentTypeOf(name)
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
  // Names have the hash of their content.
  if (bundled) reply.header('cache-control', 'private, max-age=31536000, immutable')
  // The editor shows pictures too; browsers take two ports of an IP address for two sites. The token guards them.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  return reply.type(type).send(type.startsWith('text/') ? String(content) : content)
}

/** A kind of block, and the page and the market that its example is drawn for. */
export interface ExampleAsked {
  readonly kind?: string
  readonly page?: string
  readonly market?: string
}

/** The document of a block's example alone, without scripts; undefined if it cannot be drawn. */
async function exampleDocument(
  { list, compose }: SitePages,
  { kind = '', page: path, market: id }: ExampleAsked,
  render: PageSource['render'],
): Promise<string | undefined> {
  const page = list.find((one) => one.path === path)
  const market = page?.site.markets.find((one) => one.id === id)
  if (!page || !market || !isBlockKind(kind) || misfit(kind, page.market)) return undefined
  const plans = listedOffers(page.site, market).map((plan) => plan.id)
  const block = exampleIn(kind, { market: market.id, plans, providers: market.providers?.map((one) => one.id) ?? [] })
  if (!block) return undefined
  try {
    const html = await render(compose({ ...page, blocks: [block] }), plainVisit)
    // A thumbnail must not show the fallback typeface.
    const shown = replacePassages(html, ['<script', '</script>']).replace('font-display:swap', 'font-display:block')
    return shown.replace('</style>', `${onlyContent}</style>`)
  } catch {
    // Drafts may lack anything.
    return undefined
  }
}

/** Hides header and footer. */
const onlyContent = '#root>*>:not(main){display:none}'
