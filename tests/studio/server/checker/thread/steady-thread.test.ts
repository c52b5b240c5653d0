import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startThread } from '../../../../../src/studio/server/checker/thread/start-thread.ts'
import { restingSentence, steadyThread } from '../../../../../src/studio/server/checker/thread/steady-thread.ts'

const script = new URL('ending-thread.ts', import.meta.url)

/** A steady thread whose config has one text, and how often it was started anew. */
function steady(text: string, onAnew = () => {}) {
  let config = { files: new Map([['what', text]]), schemas: new Map() }
  let anew = 0
  const thread = steadyThread({
    start: (onEnd) => startThread({ root: '', schemasRoot: '', config }, onEnd, script),
    config: () => config,
    onAnew() {
      anew += 1
      onAnew()
    },
  })
  onTestFinished(() => thread.close())
  return {
    ask: () => thread.ask('check'),
    anew: () => anew,
    change(text: string) {
      config = { ...config, files: new Map([['what', text]]) }
      thread.tell(1, new Map())
    },
  }
}

/** A file that makes a thread end. */
function poison(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'poison')
  writeFileSync(file, '')
  return file
}

test('a thread that ends by itself is started anew, and asked once more', async () => {
  const file = poison()
  const { ask, anew } = steady(file, () => rmSync(file))
  expect(await Promise.all([ask(), ask()])).toEqual([file, file])
  expect(anew()).toBe(1)
})

test('where it ends again on the same, it says so, and goes on once that has changed', async () => {
  const { ask, anew, change } = steady(poison())
  await expect(ask()).rejects.toThrow(restingSentence)
  await expect(ask()).rejects.toThrow(restingSentence)
  expect(anew()).toBe(1)
  change('other')
  expect(await ask()).toBe('other')
  expect(anew()).toBe(2)
})
