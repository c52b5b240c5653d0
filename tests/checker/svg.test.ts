import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { svgProblem } from '#checker/pictures.ts'

const drawing = (content: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${more}>${content}</svg>`

test('every drawing of the site is sound', () => {
  const files = globSync('{config,tests/launch/config}/assets/**/*.svg')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => svgProblem(readFileSync(file, 'utf8')) !== undefined)).toEqual([])
})

test.each([
  drawing(
    '<linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient><path fill="url(#a)" d="M0 0"/>',
  ),
  drawing('<style>.a{fill:#123}</style><g class="a"><use xlink:href="#b"/></g><rect id="b" width="9" height="9"/>'),
  drawing('<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>'),
  drawing('<style>@media (prefers-color-scheme:dark){.a:not(.b){fill:rgb(1 2 3)}}</style><g transform="rotate(9)"/>'),
  drawing('<style>/* by hand */.a{fill:url( "#b" )}</style><g aria-label="A fish (fresh), by src(x)"/>'),
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${drawing('<circle r="4"/>')}`,
])('a plain drawing is sound: %s', (text) => {
  expect(svgProblem(text)).toBeUndefined()
})

test.each([
  '<script>alert(1)</script>',
  '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
  '<rect/onload="alert(1)">',
  '<rect onload="alert(1)"/>',
  '<a href="java&#115;cript:alert(1)"><rect/></a>',
  '<a xlink:href="https://example.com"><rect/></a>',
  '<path style="x:http://www.w3.org/;fill:url(//evil.example/a.svg#b)"/>',
  '<path style="--x:http://www.w3.org/a-url(//evil.example)"/>',
  '<style>a{x:http://www.w3.org/}@import"//evil.example/a.css";</style>',
  '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
  '<use href="data:image/svg+xml;base64,PHN2Zy8+"/>',
  '<use href="/other.svg#a"/>',
  '<image href="https://example.com/track.png"/>',
  '<set attributeName="href" to="javascript:alert(1)"/>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<style>@import "https://example.com/a.css";</style>',
  '<style>rect{fill:url(https://example.com/a.svg#b)}</style>',
  '<style>rect{fill:u\\72l(//example.com/a.svg)}</style>',
  '<rect style="fill:url(//example.com/a.svg#b)"/>',
  '<rect fill="url(https://example.com/a.svg#b)"/>',
  '<style>rect{fill:image-set("//evil.example/x" 1x)}</style>',
  '<rect style="fill:image(\'//evil.example/x\')"/>',
  '<style>rect{mask:src("//evil.example/x")}</style>',
  '<style>rect{fill:cross-fade(url(#a),"//evil.example/x")}</style>',
  '<style>rect{fill:ur/**/l(//evil.example/x)}</style>',
  '<style>@font-face{font-family:x;src:local(x)}</style>',
  '<style>@namespace "x";</style>',
  '<rect fill="-webkit-image-set(\'//evil.example/x\' 1x)"/>',
  '<iframe src="https://example.com"/>',
  '<g',
])('a drawing with %s is refused', (content) => {
  expect(svgProblem(drawing(content))).toMatch(/^it/)
})

test('a drawing with many mistakes, or many elements in each other, takes no longer than others of its size', () => {
  expect(svgProblem(drawing('<'.repeat(300_000)))).toBe('it is no well-formed XML')
  const nested = (name: string) => drawing(`<${name}>`.repeat(18_000) + `</${name}>`.repeat(18_000))
  expect(svgProblem(nested('g'))).toBeUndefined()
  expect(svgProblem(nested('style'))).toBe('its style sheet has an element')
})

test('entities, another root and no XML at all are refused', () => {
  expect(svgProblem(`<!DOCTYPE svg [<!ENTITY a "<script/>">]>${drawing('&a;')}`)).toBe('it defines entities')
  expect(svgProblem('<html/>')).toBe('its outermost element is no <svg>')
  expect(svgProblem('Hello')).toBe('it is no well-formed XML')
  expect(svgProblem(drawing('', ' onload="alert(1)"'))).toBe('it has an attribute "onload"')
})

test.each([
  '<?xml-stylesheet href="//evil.example/x.css"?>',
  '<!DOCTYPE svg SYSTEM "//evil.example/x.dtd">',
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "https://evil.example/svg11.dtd">',
  '<!DOCTYPE svg [<!NOTATION a SYSTEM "x">]>',
])('a drawing after %s is refused', (before) => {
  expect(svgProblem(`${before}${drawing('')}`)).toMatch(/^it has a (processing instruction|document type of its own)/)
})
