import font from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
import type { Visit } from '../engine/forms/visit.ts'
import { fill } from '../engine/site/template.ts'
import type { Page } from '../pages/page.ts'

/** The id of the element that carries the page's data for hydration. */
export const stateElementId = 'page-state'

/** What the build made for pages to load: addresses of files, and the style sheet's text. */
export interface PageAssets {
  /** The page's style sheet, inlined so that HTML and CSS arrive together; empty while developing. */
  readonly css: string
  /** The whole site's style sheet, which the app needs before it shows another page. */
  readonly stylesheet: string | undefined
  /** The script that starts the app, and the modules that it loads, in order; none on a page that does not need it. */
  readonly script: string | undefined
  readonly modules: readonly string[]
}

/**
 * The typeface of headings. Where it comes too late, the page keeps the serif of the machine, so that nothing moves. It
 * is no part of the style sheet: one that loads later would bring it anew, and with it another chance to move things.
 */
function fontFace(address: string): string {
  return `@font-face{font-family:Fraunces;font-weight:100 900;font-display:optional;src:url(${address})format("woff2")}`
}

/** Lets the browser prepare the page of a link that the visitor is about to follow, where the app does not do so. */
const nextPages = { prerender: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }] }

interface Props {
  readonly page: Page
  readonly visit: Visit
  readonly assets: PageAssets
  /** The rendered app. */
  readonly html: string
}

/** The whole HTML document of a page. */
export function Document({ page, visit, assets, html }: Props) {
  const { meta } = page
  const errorTitle = page.messages.form?.errorTitle
  return (
    <html lang={page.lang} dir={page.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{visit.errors && errorTitle ? fill(errorTitle, { title: meta.title }) : meta.title}</title>
        <meta name="description" content={meta.description} />
        <link rel="canonical" href={meta.canonical} />
        {meta.noindex && <meta name="robots" content="noindex" />}
        {meta.alternates.map(({ hreflang, href }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
        ))}
        <meta property="og:title" content={meta.title} />
        <meta property="og:description" content={meta.description} />
        <meta property="og:type" content={meta.type} />
        <meta property="og:url" content={meta.canonical} />
        <meta property="og:site_name" content={page.layout.brand} />
        <meta property="og:image" content={meta.image} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121613" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        <style {...raw(fontFace(font) + assets.css)} />
        {assets.script ? (
          <script type="module" src={assets.script} data-modules={assets.modules.join(' ')} />
        ) : (
          <script type="speculationrules" {...raw(json(nextPages))} />
        )}
        {meta.structuredData.map((data) => {
          const text = json(data)
          return <script key={text} type="application/ld+json" {...raw(text)} />
        })}
      </head>
      <body>
        <div id="root" {...raw(html)} />
        {assets.script && (
          <script
            type="application/json"
            id={stateElementId}
            {...raw(json({ page, visit, stylesheet: assets.stylesheet }))}
          />
        )}
      </body>
    </html>
  )
}

/** JSON that may stand inside a script element: no `<` that could end it. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function raw(__html: string) {
  return { dangerouslySetInnerHTML: { __html } }
}
