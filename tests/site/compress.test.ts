import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compress } from '../../src/site/build.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'compress-'))
})

afterEach(() => rm(folder, { recursive: true }))

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

  test('copes with an empty file and an empty folder', async () => {
    await compress(folder)
    expect(await readdir(folder)).toEqual([])
    await write('empty.txt', '')
    await compress(folder)
    expect(gunzipSync(await readFile(path.join(folder, 'empty.txt.gz')))).toHaveLength(0)
  })
})
