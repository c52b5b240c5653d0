import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Events, State } from '#studio/protocol.ts'
import { ownConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { startedStudio } from './running-studio.ts'

type Told = { [Name in keyof Events]: { readonly name: Name; readonly event: Events[Name] } }[keyof Events]

let studio: Awaited<ReturnType<typeof startedStudio>>

beforeAll(async () => {
  studio = await startedStudio(ownConfig())
}, 60_000)

afterAll(async () => {
  await studio.stop()
  rmSync(studio.root, { recursive: true, force: true })
})

/** The current revision of Studio. */
const revision = async () => ((await studio.get('state')) as State).workspace.revision

/** A window that follows the events, with those that it has received. */
function follow(): { readonly told: Told[]; readonly leave: () => void } {
  const told: Told[] = []
  let text = ''
  const { port, token } = studio
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

/** Waits for an event; a timeout lists the events that were received instead. */
async function until(told: readonly Told[], what: string, isTold: () => boolean): Promise<void> {
  const names = () => told.map(({ name, event }) => `${name} ${'revision' in event ? event.revision : ''}`.trim())
  const fail = () => `No window was told of ${what}. It was told: ${names().join(', ') || 'nothing'}.`
  await vi.waitFor(() => expect(isTold(), fail()).toBe(true), { timeout: 30_000, interval: 10 })
}

const rename = (value: string, was: string) => ({
  title: `Call it ${value}`,
  operations: [{ kind: 'set', file: 'config/markets/bahrain.json', at: ['name'], value, was }],
})

test('every window is told of a change, of what the checker says of it, and when the pages show it', async () => {
  const windows = [follow(), follow()]
  const next = (await revision()) + 1
  await studio.post('change', rename('Pearl Isles', 'Bahrain'))
  for (const { told } of windows) {
    const of = <Name extends keyof Events>(name: Name) =>
      told.find(({ name: own, event }) => own === name && 'revision' in event && event.revision === next)?.event as
        | Events[Name]
        | undefined
    await until(told, 'the outline of the change', () => of('outline') !== undefined)
    expect(of('workspace')).toMatchObject({ undo: 'Call it Pearl Isles', files: ['config/markets/bahrain.json'] })
    expect(of('findings')).toMatchObject({ errors: 0 })
    expect(of('preview')).toEqual({ revision: next, held: [], failing: [] })
    expect(of('outline')?.entries.map(({ title }) => title)).toContain('Pearl Isles')
  }
})

test('a window that connects later gets the present state', async () => {
  await studio.get('state')
  const { told } = follow()
  await until(told, 'four things', () => told.length >= 4)
  expect(told.map(({ name }) => name).toSorted()).toEqual(['findings', 'outline', 'preview', 'workspace'])
})

test('the newest of several quick changes is checked', async () => {
  const { told } = follow()
  const begun = await revision()
  const names = Array.from({ length: 20 }, (_, i) => `Bahrain ${i}`)
  const changes = names.map((name, i) => studio.post('change', rename(name, names[i - 1] ?? 'Pearl Isles')))
  await Promise.all(changes)
  const isChecked = ({ name, event }: Told) => name === 'findings' && event.revision === begun + 20
  await until(told, `the findings of revision ${begun + 20}`, () => told.some(isChecked))
  const all = told.flatMap(({ name, event }) => (name === 'findings' ? [event.revision] : []))
  const checked = all.filter((one) => one > begun)
  expect(checked.at(-1)).toBe(begun + 20)
  expect(checked.length).toBeLessThan(20)
  expect(checked).toEqual(checked.toSorted((a, b) => a - b))
})

test('a file that cannot be used is shown as it was', async () => {
  const { told, leave } = follow()
  const next = (await revision()) + 1
  const operations = [
    { kind: 'set', file: 'config/markets/bahrain.json', at: ['status'], value: 'opened', was: 'open' },
  ]
  await studio.post('change', { title: 'Break it', operations })
  const isShown = ({ name, event }: Told) => name === 'preview' && event.revision === next
  await until(told, `the preview of revision ${next}`, () => told.some(isShown))
  expect(told.findLast(({ name }) => name === 'preview')?.event).toEqual({
    revision: next,
    held: ['config/markets/bahrain.json'],
    failing: [],
  })
  leave()
  // Studio goes on without windows.
  expect(await studio.post('undo')).toMatchObject({ status: 200 })
})
