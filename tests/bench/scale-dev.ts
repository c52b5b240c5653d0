import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { chromium, type Page } from 'playwright'
import { addressOf } from '#tests/faults/servers.ts'
import { findBrowser } from '#tests/runner/browser.ts'
import { median } from '#tests/runner/samples.ts'

const project = path.resolve(import.meta.dirname, '../..')
const market = 'config/markets/bahrain.json'

/** How many edits are measured; the median counts, since the first ones run code that is not optimised yet. */
const edits = 7

/** Milliseconds from starting the dev server to its answer with the page of a market. */
export async function devStart(root: string): Promise<number> {
  const began = performance.now()
  const server = startDev(root)
  try {
    const answer = await fetch(`${await addressOf(server, listens)}${marketPath(root)}`)
    await answer.text()
    if (!answer.ok) throw new Error(`The dev server answers with ${answer.status}.`)
    return performance.now() - began
  } finally {
    server.kill()
    await once(server, 'close')
  }
}

/** Milliseconds from writing a headline into a market's file to the frame in which the open page shows it. */
export async function editToScreen(root: string): Promise<number> {
  const server = startDev(root)
  const browser = await chromium.launch({ executablePath: findBrowser() ?? chromium.executablePath() })
  try {
    const page = await browser.newPage()
    await page.goto(`${await addressOf(server, listens)}${marketPath(root)}`)
    await page.waitForFunction(() => !document.getElementById('first-styles'))
    const times: number[] = []
    for (let i = 0; i < edits; i += 1) times.push(await oneEdit(page, path.join(root, market)))
    return median(times)
  } finally {
    await browser.close()
    server.kill()
    await once(server, 'close')
  }
}

const listens = /(http:\/\/\S+:\d+)\s/

function startDev(root: string) {
  return spawn(process.execPath, [path.join(project, 'scripts/dev.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', HOST: 'localhost', DATA_DIR: path.join(root, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const marketPath = (root: string): string => JSON.parse(readFileSync(path.join(root, market), 'utf8')).landing.path

async function oneEdit(page: Page, file: string): Promise<number> {
  await page.waitForTimeout(500)
  const headline = `Headline ${Date.now()}`
  const shown = page.evaluate(async (text) => {
    while (!document.querySelector('h1')?.textContent?.includes(text)) await new Promise(requestAnimationFrame)
    return Date.now()
  }, headline)
  const market = JSON.parse(readFileSync(file, 'utf8'))
  const text = JSON.stringify({
    ...market,
    landing: { ...market.landing, blocks: titled(market.landing.blocks, headline) },
  })
  const began = Date.now()
  writeFileSync(file, text)
  return (await shown) - began
}

function titled(blocks: readonly { readonly kind: string }[], title: string): unknown[] {
  return blocks.map((block) => (block.kind === 'hero' ? { ...block, title } : block))
}
