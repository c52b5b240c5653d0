import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { pausedMessage, RestartingWorker } from '#studio/server/checker/restarting-worker.ts'

const script = new URL('dying-worker.ts', import.meta.url)

/** A worker whose config has one text, and how often it was restarted. */
function workerOn(text: string, afterRestart = () => {}, idleMs?: number) {
  let config = { files: new Map([['file', text]]), schemas: new Map() }
  let restarts = 0
  const worker = new RestartingWorker({
    start: (workerData) => new Worker(script, { workerData }),
    ...(idleMs !== undefined && { idleMs }),
    options: () => ({ root: '', schemasRoot: '', cacheRoot: '', revision: 0, config }),
    onRestart() {
      restarts += 1
      afterRestart()
    },
  })
  onTestFinished(() => worker.close())
  return {
    ask: () => worker.ask('check'),
    restarts: () => restarts,
    change(text: string) {
      config = { ...config, files: new Map([['file', text]]) }
      worker.change(1, new Map())
    },
  }
}

/** A file that makes the worker die. */
function poison(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'poison')
  writeFileSync(file, '')
  return file
}

test('a worker that dies is restarted, and called once more', async () => {
  const file = poison()
  const { ask, restarts } = workerOn(file, () => rmSync(file))
  expect(await Promise.all([ask(), ask()])).toEqual([file, file])
  expect(restarts()).toBe(1)
})

test('a worker that dies again on the same config says so, and goes on once that has changed', async () => {
  const { ask, restarts, change } = workerOn(poison())
  await expect(ask()).rejects.toThrow(pausedMessage)
  await expect(ask()).rejects.toThrow(pausedMessage)
  expect(restarts()).toBe(1)
  change('other')
  expect(await ask()).toBe('other')
  expect(restarts()).toBe(2)
})

test('a worker without calls ends, and the next call starts one on the config of then', async () => {
  const { ask, change, restarts } = workerOn('one', () => {}, 1)
  expect(await ask()).toBe('one')
  change('two')
  // The first worker was not told of the text.
  await expect.poll(ask).toBe('two')
  expect(restarts()).toBe(0)
})
