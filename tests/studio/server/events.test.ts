import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Events } from '../../../src/studio/protocol.ts'
import { type RunningStudio, runningStudio } from './running-studio.ts'

type Told = { [Name in keyof Events]: { readonly name: Name; readonly event: Events[Name] } }[keyof Events]

/** A window that follows; what it has been told so far. */
function follow({ port, token }: RunningStudio): { readonly told: Told[]; readonly leave: () => void } {
  const told: Told[] = []
  let text = ''
  const asking = get({ port, host: '127.0.0.1', path: '/api/events', headers: { authorization: `Bearer ${token}` } })
  asking.on('error', () => {})
  asking.on('response', (response) => {
    response.on('error', () => {})
    response.setEncoding('utf8').on('data', (part: string) => {
      const parts = (text + part).split('\n\n')
      text = parts.pop() ?? ''
      for (const one of parts) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(one) ?? []
        if (name && data) told.push({ name, event: JSON.parse(data) } as Told)
      }
    })
  })
  onTestFinished(() => void asking.destroy())
  return { told, leave: () => asking.destroy() }
}

/** Waits until a window was told something. */
async function until(isTold: () => boolean): Promise<void> {
  while (!isTold()) await setTimeout(10)
}

const rename = (value: string, was: string) => ({
  title: `Call it ${value}`,
  operations: [{ kind: 'set', file: 'config/markets/bahrain.json', at: ['name'], value, was }],
})

test('every window is told of a change, of what the checker says of it, and when the pages show it', async () => {
  const studio = await runningStudio()
  const windows = [follow(studio), follow(studio)]
  await studio.get('state')
  await studio.post('change', rename('Pearl Isles', 'Bahrain'))
  for (const { told } of windows) {
    const of = <Name extends keyof Events>(name: Name, revision: number) =>
      told.find((one) => one.name === name && one.event.revision === revision)?.event as Events[Name] | undefined
    await until(() => of('outline', 1) !== undefined)
    expect(of('workspace', 1)).toMatchObject({ undo: 'Call it Pearl Isles', files: ['config/markets/bahrain.json'] })
    expect(of('findings', 1)).toMatchObject({ errors: 0 })
    expect(of('preview', 1)).toEqual({ revision: 1, isSound: true })
    expect(of('outline', 1)?.entries.map(({ title }) => title)).toContain('Pearl Isles')
  }
})

test('a window that comes later is told how things stand', async () => {
  const studio = await runningStudio()
  await studio.get('state')
  const { told } = follow(studio)
  await until(() => told.length >= 3)
  expect(told.map(({ name }) => name)).toEqual(['findings', 'preview', 'outline'])
})

test('of changes that follow each other at once, the newest is checked', async () => {
  const studio = await runningStudio()
  const { told } = follow(studio)
  await studio.get('state')
  const names = Array.from({ length: 20 }, (_, i) => `Bahrain ${i}`)
  const changes = names.map((name, i) => studio.post('change', rename(name, names[i - 1] ?? 'Bahrain')))
  await Promise.all(changes)
  await until(() => told.some(({ name, event }) => name === 'preview' && event.revision === 20))
  const checked = told.flatMap(({ name, event }) => (name === 'findings' ? [event.revision] : []))
  expect(checked.at(-1)).toBe(20)
  expect(checked.length).toBeLessThan(20)
  expect(checked).toEqual(checked.toSorted((a, b) => a - b))
})

test('a mistake keeps the pages as they were', async () => {
  const studio = await runningStudio()
  const { told, leave } = follow(studio)
  await studio.get('state')
  const operations = [
    { kind: 'set', file: 'config/markets/bahrain.json', at: ['status'], value: 'opened', was: 'open' },
  ]
  await studio.post('change', { title: 'Break it', operations })
  await until(() => told.some(({ name, event }) => name === 'preview' && event.revision === 1))
  expect(told.findLast(({ name }) => name === 'preview')?.event).toEqual({ revision: 1, isSound: false })
  leave()
  // Nobody listens any more, and Studio goes on.
  expect(await studio.post('undo')).toMatchObject({ status: 200 })
})
