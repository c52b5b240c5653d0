import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, isConfigFile } from '#checker/files.ts'
import type { MarketFile } from '#engine/contract/config.ts'
import { acknowledgementHref } from '#engine/forms.ts'
import { openSqliteDatabase } from '#server/database.ts'
import { projectRoot } from './sound.ts'

const written = [...readConfigFiles(projectRoot).files].flatMap(([file, content]) => {
  const { text } = isConfigFile(file) && !file.startsWith('config/translated/') ? decode(file, content) : {}
  return text === undefined ? [] : [[file, text] as const]
})
const texts = new Map(written)

const marketFile = /^config\/markets\/([a-z-]+)\.json$/
const markets = written.flatMap(([file, text]) => {
  const [, id] = marketFile.exec(file) ?? []
  return id ? [{ id, file, text, ...(JSON.parse(text) as MarketFile) }] : []
})

test('no text claims of plans what the records do not bear out', () => {
  const { files, schemas } = readConfigFiles(projectRoot)
  const rules = ['claims-rest', 'claims-hold', 'exclusions-stated']
  const { diagnostics } = checkConfig(files, schemas)
  const found = diagnostics.filter(({ rule, acknowledged }) => rules.includes(rule) && !acknowledged)
  expect(found.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([])
})

describe('what a market says of every plan is stated by every plan that it lists', () => {
  const facts: Readonly<Record<string, string>> = {
    'processing time': 'processing-time',
    'clinic panel': 'hospital-panel',
    'claims settled': 'claim-settlement',
  }

  test.each(markets.map((market) => [market.id, market] as const))('%s', (_, { text, plans = [] }) => {
    const said = text.match(/\b(?:each|every) plan (?:shows|states|has) [^."]*/gi) ?? []
    const stated = Object.entries(facts).filter(([name]) => said.some((words) => words.includes(name)))
    const listed = plans.filter(({ listed }) => listed !== false)
    for (const [, fact] of stated) for (const plan of listed) expect(plan.facts).toHaveProperty(fact)
  })
})

test('the plans that are called the cheapest are found by their premiums, not chosen', () => {
  const page: { blocks: readonly { anchor?: string; list?: object }[] } = JSON.parse(
    texts.get('config/comparisons/cheapest-maid-insurance.json') ?? '',
  )
  const { list } = page.blocks.find(({ anchor }) => anchor === 'cheapest') ?? {}
  expect(list).toMatchObject({ order: 'premium' })
  expect(list).not.toHaveProperty('plans')
})

describe('the privacy policy', () => {
  const policy = texts.get('config/legal/privacy.md') ?? ''

  test('names everything that the record of a request has', async () => {
    const words: Readonly<Record<string, string>> = {
      reference: 'the reference on your thank-you page',
      received_at: 'the time it arrived',
      form: 'the form it came from',
      market: "the country it's for",
      language: 'the language you read it in',
      plan_id: 'the plan you chose',
      plan_name: 'its name',
      plan_premium: 'its yearly premium that day',
      plan_price: 'what that price is made of, for which of your answers, and the price that you read',
      fields: 'your answers, what we work out from them, and your contact details or message',
      consent: 'the text you agreed to by sending the form, and its version',
      checksum: 'a second checksum, so we notice if the record is damaged',
      fingerprint: 'a checksum, so we recognise the same request if it arrives twice',
      quarantined: 'whether it seems to come from software',
      quarantine_reason: 'and why',
      erased_at: 'the times it arrived, was answered and was deleted',
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-claims-'))
    const database = await openSqliteDatabase(folder)
    const tables = await database.db.introspection.getTables()
    await database.close()
    rmSync(folder, { recursive: true })
    const columns = tables.find(({ name }) => name === 'leads')?.columns.map(({ name }) => name) ?? []
    expect(columns.filter((name) => name !== 'id').sort()).toEqual(Object.keys(words).sort())
    for (const said of Object.values(words)) expect(policy).toContain(said)
  })

  test('names everything that the address of a thank-you page carries', () => {
    const words: Readonly<Record<string, string>> = {
      reference: 'its reference',
      sent: 'the time we received it',
      date: 'the day you chose for a call',
      plan: 'the plan you asked about',
    }
    const href = acknowledgementHref('/', { reference: 'r', sent: 's', date: 'd', plan: 'p' })
    const [, addresses = ''] = policy.split('{#addresses}')
    expect([...new URLSearchParams(href.slice(2)).keys()]).toEqual(Object.keys(words))
    for (const said of Object.values(words)) expect(addresses).toContain(said)
  })
})

test('the articles on the list say that they take 12, 15 or 20 minutes to read (specification 001)', () => {
  const listed = written.filter(([file, text]) => file.startsWith('config/articles/') && /^listed: true$/m.test(text))
  const times = listed.map(([file, text]) => [file, /^readTime: (\d+)$/m.exec(text)?.[1]])
  expect(listed).toHaveLength(7)
  expect(times.filter(([, time]) => !['12', '15', '20'].includes(time ?? ''))).toEqual([])
})
