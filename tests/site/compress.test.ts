import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compress as compressInto } from '../../src/site/compress.ts'

let root = ''
let folder = ''
let kept = ''

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'compress-'))
  folder = path.join(root, 'dist')
  kept = path.join(root, 'kept')
  await mkdir(folder)
})

afterEach(() => rm(root, { recursive: true }))

const compress = (where: string) => compressInto(where, kept)

async function write(name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

const html = '<p>Ἀτλαντίς, 張大文, 😀</p>\n'.repeat(200)

describe('compressing a folder', () => {
  test('puts a .br and a .gz beside a file, which give it back to the byte', async () => {
    await write('index.html', html)
    await compress(folder)
    const original = await readFile(path.join(folder, 'index.html'))
    const [br, gz] = await Promise.all(['br', 'gz'].map((end) => readFile(path.join(folder, `index.html.${end}`))))
    expect(original.toString()).toBe(html)
    expect(brotliDecompressSync(br ?? '')).toEqual(original)
    expect(gunzipSync(gz ?? '')).toEqual(original)
    expect(br?.length).toBeLessThan(original.length)
    expect(gz?.length).toBeLessThan(original.length)
  })

  test('reaches every folder in it', async () => {
    await write('quotes/atlantis/index.html', html)
    await compress(folder)
    expect((await readdir(path.join(folder, 'quotes/atlantis'))).sort()).toEqual([
      'index.html',
      'index.html.br',
      'index.html.gz',
    ])
  })

  test.each(['page.json', 'app-1a2b.js', 'style.css', 'logo.svg', 'sitemap.xml', 'robots.txt'])(
    'compresses what is text: %s',
    async (name) => {
      await write(name, html)
      await compress(folder)
      expect((await readdir(folder)).sort()).toEqual([name, `${name}.br`, `${name}.gz`])
    },
  )

  test.each(['font.woff2', 'photo.jpg', 'photo.webp', 'index.html.br', 'xjs'])(
    'leaves alone what is compressed already or no text: %s',
    async (name) => {
      await write(name, new Uint8Array([1, 2, 3]))
      await compress(folder)
      expect(await readdir(folder)).toEqual([name])
    },
  )

  test('takes what was kept of the same text, unless it is damaged, and forgets what nobody uses', async () => {
    const brOf = (name: string) => readFile(path.join(folder, `${name}.br`))
    await write('index.html', html)
    await compress(folder)
    const fresh = await brOf('index.html')
    const [name = ''] = await readdir(kept)
    const long = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000)
    await utimes(path.join(kept, name), long, long)
    await write('alias.html', html)
    await compress(folder)
    expect(await readdir(kept)).toEqual([name])
    expect(await brOf('alias.html')).toEqual(fresh)

    await writeFile(path.join(kept, name), fresh.subarray(0, 20))
    await compress(folder)
    expect(await brOf('index.html')).toEqual(fresh)
    expect(await readFile(path.join(kept, name))).toEqual(fresh)

    await utimes(path.join(kept, name), long, long)
    await rm(folder, { recursive: true })
    await mkdir(folder)
    await compress(folder)
    expect(await readdir(kept)).toEqual([])
  })

  test('copes with an empty file and an empty folder', async () => {
    await compress(folder)
    expect(await readdir(folder)).toEqual([])
    await write('empty.txt', '')
    await compress(folder)
    expect(gunzipSync(await readFile(path.join(folder, 'empty.txt.gz')))).toHaveLength(0)
  })
})
