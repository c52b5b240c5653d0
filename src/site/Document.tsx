import type { Visit } from '#engine/site.ts'
import { fill } from '#engine/text.ts'
import type { PageAssets } from './assets.ts'
import { grounds } from './colours.ts'
import type { CarriedPage, Page } from './pages/page.ts'
import fraunces from './typeface/fraunces.woff2'

/** The id of the element that carries the page's data for hydration. */
export const stateElementId = 'page-state'

/** Declares the order of the cascade layers, whichever sheet loads first. */
const layers = '@layer tokens, base, layout, elements, blocks, print;'

/** Speculation rules for pages without the app, which prefetches by itself. */
const speculationRules = { prerender: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }] }

interface Props {
  readonly page: Page
  readonly visit: Visit
  readonly assets: PageAssets
  /** The rendered app. */
  readonly html: string
  /** The page for the app's hydration. */
  readonly carried: object
}

/** The whole HTML document of a page. */
export function Document({ page, visit, assets, html, carried }: Props) {
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
        <meta property="og:locale" content={openGraphLocale(page.lang)} />
        <meta property="og:url" content={meta.canonical} />
        <meta property="og:site_name" content={page.layout.brand} />
        <meta property="og:image" content={meta.image} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={grounds.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={grounds.dark} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.start ? (
          <script type="module" src={assets.start} data-modules={assets.scripts.join(' ')} />
        ) : (
          <script type="speculationrules" {...raw(json(speculationRules))} />
        )}
        {/* A preloaded typeface delays the first paint, which a phone cannot afford. */}
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={typeface}
          crossOrigin="anonymous"
          media="(width>=48rem)"
        />
        {/* Font faces stay out of the style sheet: the whole site's, loaded later, would fetch the typeface again. */}
        <style {...raw(layers + fontFaces() + assets.css + accentRule(page))} />
        {meta.structuredData.map((data) => {
          const text = json(data)
          return <script key={text} type="application/ld+json" {...raw(text)} />
        })}
      </head>
      <body>
        <div id="root" {...raw(html)} />
        {assets.start && (
          <script
            type="application/json"
            id={stateElementId}
            {...raw(json({ page: carried, visit, stylesheet: assets.stylesheet }))}
          />
        )}
      </body>
    </html>
  )
}

/** The Open Graph locale, which needs a region: British English where the page has none. */
function openGraphLocale(lang: string): string {
  const locale = new Intl.Locale(lang)
  const region = locale.region ?? (locale.language === 'en' ? 'GB' : locale.maximize().region)
  return `${locale.language}_${region}`
}

/** A rule for the page's accent, since the policy allows no inline styles. */
function accentRule({ accent: { light, dark } }: Pick<Page, 'accent'>): string {
  return `@layer tokens{:root{--accent:light-dark(${light},${dark})}}`
}

/** JSON without `<`, which could end the script element around it. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function raw(__html: string) {
  return { dangerouslySetInnerHTML: { __html } }
}

/** Updates the document's head after a navigation within the app. */
export function updateHead(page: CarriedPage): void {
  const { meta, lang, dir } = page
  document.title = meta.title
  document.documentElement.lang = lang
  document.documentElement.dir = dir
  const colours = new CSSStyleSheet()
  colours.replaceSync(accentRule(page))
  document.adoptedStyleSheets = [colours]
  attribute('meta[name="description"]', 'content', meta.description)
  attribute('link[rel="canonical"]', 'href', meta.canonical)
  document.querySelector('meta[name="robots"]')?.remove()
  if (!meta.noindex) return
  const robots = document.createElement('meta')
  robots.name = 'robots'
  robots.content = 'noindex'
  document.head.append(robots)
}

function attribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value)
}

/** The address of the typeface of headings: Fraunces at weight 560, Latin 1 and typographic marks, 17 KB. */
const typeface: string = fraunces

/** Fallback serifs, each at the size at which a heading breaks into as many lines as in Fraunces. */
const fallbacks = [
  { local: ['Georgia Bold'], size: 94 },
  { local: ['Noto Serif Bold'], size: 95 },
  { local: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'], size: 111 },
  { local: ['DejaVu Serif Bold'], size: 86 },
  { local: ['DejaVu Sans Bold'], size: 86 },
]

/**
 * The faces `Fraunces` and its fallbacks `F0`, `F1`…: nothing moves when Fraunces replaces the fallback (CSS Fonts 5,
 * `size-adjust`).
 */
function fontFaces(): string {
  const faces = fallbacks.map(
    ({ local, size }, i) =>
      `@font-face{font-family:F${i};src:${local.map((name) => `local("${name}")`).join()};size-adjust:${size}%}`,
  )
  return `@font-face{font-family:Fraunces;font-weight:100 900;font-display:swap;src:url(${fraunces})}${faces.join('')}`
}
