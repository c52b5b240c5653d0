import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { effortFor } from '#build/compress.ts'
import { newSite, type SiteFiles } from '#build/content-store.ts'
import { contentName } from '#server/pages.ts'
import { openCache, type PersistentCache } from '#storage/persistent-cache.ts'

let root = ''
let kept = ''
let cache: PersistentCache
/** The number of results that were stored. */
let made = 0

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'compress-'))
  kept = path.join(root, 'kept')
  made = 0
  open()
})

/** Opens the cache as another build does. */
function open(): void {
  const { get, set } = openCache(kept)
  cache = {
    get,
    set(key, result) {
      made += 1
      set(key, result)
    },
  }
}

afterEach(() => rmSync(root, { recursive: true }))

const html = '<p>Ἀτλαντίς, 張大文, 😀</p>\n'.repeat(200)
const folder = () => path.join(root, 'contents')
let site: SiteFiles
const write = (...names: string[]) => {
  site = newSite(folder(), { cache })
  return site.put(names, html)
}
const read = (name: string) => readFileSync(path.join(folder(), contentName(name, site.digests)))
const written = () => [...site.digests.keys()].sort()

describe('a file of a site', () => {
  test('has a .br and a .gz beside it, which give it back to the byte', async () => {
    await write('index.html')
    expect(read('index.html').toString()).toBe(html)
    expect(brotliDecompressSync(read('index.html.br')).toString()).toBe(html)
    expect(gunzipSync(read('index.html.gz')).toString()).toBe(html)
    for (const end of ['br', 'gz']) expect(read(`index.html.${end}`).length).toBeLessThan(html.length)
  })

  test.each(['page.json', 'app-1a2b.js', 'style.css', 'logo.svg', 'sitemap.xml', 'robots.txt'])(
    'is compressed where it is text: %s',
    async (name) => {
      await write(name)
      expect(written()).toEqual([name, `${name}.br`, `${name}.gz`])
    },
  )

  test.each(['font.woff2', 'photo.jpg', 'photo.webp', '_headers', 'xjs'])(
    'is left alone where it is compressed already or no text: %s',
    async (name) => {
      await write(name)
      expect(written()).toEqual([name])
    },
  )

  test('stands at several places once, and is compressed once', async () => {
    const digest = await write('index.html', 'quotes/atlantis/index.html')
    const addresses = ['index.html', 'quotes/atlantis/index.html']
    expect(written()).toEqual(addresses.flatMap((file) => [file, `${file}.br`, `${file}.gz`]))
    expect(readdirSync(folder())).toHaveLength(3)
    expect(made).toBe(1)
    expect(digest).toBe(await write('other.html'))
  })

  test('may be empty', async () => {
    site = newSite(folder(), { cache })
    await site.put(['empty.txt'], '')
    expect(gunzipSync(read('empty.txt.gz'))).toHaveLength(0)
  })
})

describe('the cache of compressed forms', () => {
  const files = () => readdirSync(kept).map((name) => path.join(kept, name))
  const longAgo = (file: string) => {
    const long = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000)
    utimesSync(file, long, long)
  }

  test('serves the next build of the same text, whose file counts as used', async () => {
    await write('index.html')
    const fresh = read('index.html.br')
    const [file = ''] = files()
    open()
    longAgo(file)
    await write('alias.html')
    expect(read('alias.html.br')).toEqual(fresh)
    expect([made, files()]).toEqual([1, [file]])
    expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(24 * 60 * 60 * 1000)
  })

  test('removes files that were not used for a month', async () => {
    await write('index.html')
    for (const file of files()) longAgo(file)
    open()
    expect(files()).toEqual([])
  })

  test('ignores damaged results, and serves those before them and in other files', async () => {
    await write('index.html')
    const fresh = read('index.html.br')
    const [file = ''] = files()
    const first = readFileSync(file)
    await site.put(['other.html'], html.slice(1))
    const whole = readFileSync(file)
    const inSecond = first.length + 60
    const damages: [Uint8Array, number][] = [
      [whole, 0],
      [whole.subarray(0, inSecond), 1],
      [whole.map((byte, i) => (i === inSecond ? byte ^ 1 : byte)), 1],
      [whole.map((byte, i) => (i === 44 ? byte ^ 1 : byte)), 2],
      [whole.map((byte, i) => (i === 60 ? byte ^ 1 : byte)), 1],
      [Buffer.alloc(0), 2],
    ]
    for (const [damaged, expected] of damages) {
      for (const other of files()) rmSync(other)
      writeFileSync(file, damaged)
      open()
      made = 0
      await write('index.html')
      expect(read('index.html.br')).toEqual(fresh)
      await site.put(['other.html'], html.slice(1))
      expect(made).toBe(expected)
      // The new result follows the damaged one.
      open()
      await write('index.html')
      expect([made, read('index.html.br')]).toEqual([expected, fresh])
    }
  })

  test('knows the effort: pages of a small site are compressed better', async () => {
    const sizes = [50, 1000, 5000].map((documents) => effortFor(70_000, documents).quality)
    expect(sizes).toEqual([11, 10, 9])
    expect(effortFor(1, 50).quality).toBe(10)
    site = newSite(folder(), { cache })
    for (const documents of [50, 5000]) await site.put(['index.html'], html, effortFor(html.length, documents))
    expect(made).toBe(2)
    expect(brotliDecompressSync(read('index.html.br')).toString()).toBe(html)
  })
})
