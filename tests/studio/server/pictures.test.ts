import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LibraryPicture, OpenFile, References } from '#studio/protocol.ts'
import { takePicture } from '#studio/server/workspace/pictures.ts'
import { smallConfig, tempConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { runningStudio } from './running-studio.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'
const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64')
const png = readFileSync('config/assets/cards/site.png')

test('a picture gets the name that pictures have, by what it is', async () => {
  const studio = await runningStudio(smallConfig())
  const take = (name: string, content: string | Buffer, folder = '/logos') =>
    studio.post('picture', { folder, name, content: base64(content) })
  expect(await take('Pearl Insurance (final).SVG', drawing)).toEqual({
    status: 200,
    answer: { path: '/logos/pearl-insurance-final.svg' },
  })
  const kept = path.join(studio.root, 'drafts/pictures/logos/pearl-insurance-final.svg')
  expect(readFileSync(kept, 'utf8')).toBe(drawing)
  // The name says JPEG, but the content is PNG.
  expect((await take('card.jpg', png, '')).answer).toEqual({ path: '/pictures/card.png' })
  // An existing file stays; an equal picture is not stored twice.
  expect((await take('pearl-insurance-final.svg', drawing)).answer).toEqual({
    path: '/logos/pearl-insurance-final.svg',
  })
  expect((await take('pearl-insurance-final.svg', drawing.replace('1', '2'))).answer).toEqual({
    path: '/logos/pearl-insurance-final-2.svg',
  })
  expect((await take('図.svg', drawing, '/a-b/c')).answer).toEqual({ path: '/a-b/c/picture.svg' })
  const { asset } = (await studio.get('references?file=config/site.json')) as References
  expect(asset).toContainEqual({ id: '/pictures/card.png', label: 'card.png' })
})

test('a picture has no deep folder and no long name, which each look at all pictures would pay for', () => {
  const root = smallConfig()
  const take = (folder: string, name = 'x.svg') => takePicture(root, { folder, name, content: base64(drawing) })
  for (const folder of ['/a/b/c/d/e', '/a'.repeat(900), `/${'a'.repeat(300)}`, `/a/${'b'.repeat(300)}`])
    expect(() => take(folder)).toThrow('four levels at most')
  expect(take('/a/b/c/d')).toBe('/a/b/c/d/x.svg')
  // A letter can become several.
  for (const name of ['a'.repeat(5000), '㎯'.repeat(100)])
    expect(take('/logos', `${name}.svg`).length).toBeLessThan(120)
})

test('a picture is saved with the text that names it, and goes again with that', async () => {
  const studio = await runningStudio()
  const [file, market] = ['config/assets/logos/pearl.svg', 'config/markets/kuwait.json']
  const isSaved = () => existsSync(path.join(studio.root, file))
  const name = async () => {
    const { value } = (await studio.get(`file?file=${market}`)) as OpenFile
    const was = (value as { providers: { logo?: unknown }[] }).providers[0]?.logo
    const logo = { kind: 'file', src: '/logos/pearl.svg', width: 96, height: 32 }
    const operations = [{ kind: 'set', file: market, at: ['providers', 0, 'logo'], value: logo, was }]
    await studio.post('change', { title: 'Give it a logo', operations })
  }
  await studio.post('picture', { folder: '/logos', name: 'pearl.svg', content: base64(drawing) })
  await studio.post('save')
  expect(isSaved()).toBe(false)
  await name()
  expect(isSaved()).toBe(false)
  expect(await studio.get('hand-over')).toContainEqual({ file, fate: 'new', isOwn: true })
  await studio.post('undo')
  await studio.post('save')
  expect(isSaved()).toBe(false)
  await studio.post('redo')
  await studio.post('save')
  expect(readFileSync(path.join(studio.root, file), 'utf8')).toBe(drawing)
  await studio.post('undo')
  await studio.post('save')
  expect(isSaved()).toBe(false)
  expect(await studio.get('hand-over')).not.toContainEqual(expect.objectContaining({ file }))
})

test('files that pages cannot or must not show are refused with a remedy', () => {
  const root = tempConfig()
  const take =
    (content: string | Buffer, folder = '/logos') =>
    () =>
      takePicture(root, { folder, name: 'x', content: base64(content) })
  const before = readdirSync(path.join(root, 'config/assets'), { recursive: true })
  for (const other of ['', '<html></html>', 'GIF89a', '%PDF-1.4'])
    expect(take(other)).toThrow('give an SVG, PNG, JPEG or WebP file')
  for (const program of ['<script>', ' onload="x"', '<a href="javascript:x"/>', '<foreignObject/>'])
    expect(take(drawing.replace('<path', `<g${program.startsWith(' ') ? program : `>${program}`}<path`))).toThrow(
      'Export it as plain SVG',
    )
  expect(take(Buffer.concat([png, Buffer.alloc(300 * 1024)]))).toThrow(/^This picture has \d+ KB\. Make it smaller/)
  for (const folder of ['/..', '/../..', 'logos', '/Logos', '/a//b', '/a/', '/.git'])
    expect(take(drawing, folder)).toThrow('such as /logos')
  expect(readdirSync(path.join(root, 'config/assets'), { recursive: true })).toEqual(before)
})

test('a working copy takes so many pictures that are not published', () => {
  const root = smallConfig()
  const take = (i: number) =>
    takePicture(root, { folder: '', name: `p${i}.svg`, content: base64(drawing.replace('0 0', `${i} 0`)) })
  for (let i = 0; i < 200; i += 1) take(i)
  expect(() => take(200)).toThrow('200 pictures wait already')
  expect(take(0)).toBe('/pictures/p0.svg')
})

test('a folder that is a link out of config/ takes nothing', () => {
  const root = tempConfig()
  const away = mkdtempSync(path.join(tmpdir(), 'away-'))
  onTestFinished(() => rmSync(away, { recursive: true }))
  symlinkSync(away, path.join(root, 'config/assets/away'))
  expect(() => takePicture(root, { folder: '/away', name: 'x', content: base64(drawing) })).toThrow(
    'leads out of config/',
  )
  expect(readdirSync(away)).toEqual([])
})

test('the preview serves no file that a link in config/ leads to', async () => {
  const root = tempConfig()
  const away = mkdtempSync(path.join(tmpdir(), 'away-'))
  onTestFinished(() => rmSync(away, { recursive: true }))
  writeFileSync(path.join(away, 'secret.txt'), 'secret')
  symlinkSync(away, path.join(root, 'config/assets/away'))
  writeFileSync(path.join(root, 'config/assets/own.txt'), 'own')
  const studio = await runningStudio(root)
  const { address } = (await studio.get('preview')) as { readonly address: string }
  const opened = await fetch(address, { redirect: 'manual' })
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
  const statusOf = async (file: string) => (await fetch(new URL(file, address), { headers: { cookie } })).status
  await vi.waitFor(async () => expect(await statusOf('/own.txt')).toBe(200), 20_000)
  expect(await statusOf('/away/secret.txt')).toBe(404)
})

test('the library says what uses a picture, and removes one that nothing uses', async () => {
  const studio = await runningStudio()
  const article = 'config/articles/bahrain-government-subsidies.md'
  await studio.post('picture', { folder: '/pictures', name: 'sea.png', content: base64(png) })
  await studio.post('picture', { folder: '/pictures', name: 'plan.svg', content: base64(drawing) })
  const { body: was } = (await studio.get(`file?file=${article}`)) as OpenFile
  const value = `${was}\n![A calm sea](/pictures/sea.png)\n`
  const operations = [{ kind: 'set', file: article, at: ['text'], value, was }]
  expect((await studio.post('change', { title: 'Show the sea', operations })).status).toBe(200)
  const found = async (path: string) => {
    const pictures = (await studio.get('pictures')) as LibraryPicture[]
    return pictures.find((one) => one.path === path)
  }
  expect(await found('/pictures/sea.png')).toEqual({
    path: '/pictures/sea.png',
    size: { width: png.readUInt32BE(16), height: png.readUInt32BE(20) },
    bytes: png.length,
    usedBy: [expect.stringContaining('Bahrain Government Subsidies')],
    isOwn: false,
    alt: 'A calm sea',
  })
  expect(await found('/pictures/plan.svg')).toMatchObject({ usedBy: [], isOwn: false })
  expect((await studio.post('picture/remove', { path: '/pictures/sea.png' })).status).toBe(409)
  expect((await studio.post('picture/remove', { path: '/../site.json' })).status).toBe(404)
  expect((await studio.post('picture/remove', { path: '/pictures/plan.svg' })).status).toBe(200)
  expect(await found('/pictures/plan.svg')).toBeUndefined()
})
