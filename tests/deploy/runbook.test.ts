import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { alertNames } from '#server/alerts/alert-names.ts'
import { logEvents } from '#server/log-events.ts'
import { refusals } from '#server/report.ts'
import { settingTable } from '#server/settings.ts'

const root = path.resolve(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8')

/** The sections of a part of the runbook, by their names. */
function sections(part: string): Map<string, string> {
  const [, body = ''] = text.split(`\n## ${part}\n`)
  const [own = ''] = body.split(/\n## /)
  return new Map(
    own
      .split(/\n### /)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
  )
}

const [alerts, events, starts] = ['Alerts', 'Log events', 'Refusals at start'].map(sections)

test('every alert, every log event of level warn or above and every refusal has a section, and no other has', () => {
  const serious = Object.entries(logEvents).filter(([, level]) => level !== 'info')
  expect([...(alerts?.keys() ?? [])]).toEqual([...alertNames])
  expect([...(events?.keys() ?? [])].toSorted()).toEqual(serious.map(([name]) => name).toSorted())
  expect([...(starts?.keys() ?? [])]).toEqual([...refusals])
})

test('each says what it means and what to do, alerts and events what to look at and how to know that it is over', () => {
  const lacks = (section: string, words: readonly string[]) => words.filter((word) => !section.includes(`**${word}`))
  for (const [name, section] of [...(alerts ?? []), ...(events ?? [])]) {
    expect(lacks(section, name === 'start-refused' ? ['Means', 'Over'] : ['Means', 'Look', 'Over']), name).toEqual([])
  }
  for (const [name, section] of starts ?? []) expect(lacks(section, ['Means', 'Do']), name).toEqual([])
})

test('the log events of level info are named too', () => {
  const mild = Object.entries(logEvents).filter(([, level]) => level === 'info')
  expect(mild.filter(([name]) => !text.includes(`\`${name}\``))).toEqual([])
})

test('no other setting is named than there is', () => {
  const named = text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []
  const known = [...settingTable.map(({ name }) => name), 'LEADS_MAIL_TO_SAUDI_ARABIA']
  expect(named.filter((name) => !known.includes(name) && !['HOST', 'PORT'].includes(name))).toEqual([])
})

test('the server logs no warning and no error but as an event', () => {
  const files = readdirSync(path.join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(path.join(root, 'src/server', file), 'utf8')] as const)
  expect(code.length).toBeGreaterThan(50)
  expect(
    code.filter(([, source]) => /\blog\.(?:warn|error|fatal)\(|console\./.test(source)).map(([file]) => file),
  ).toEqual([])
})
