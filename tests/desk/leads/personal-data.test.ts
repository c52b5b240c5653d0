import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { decode } from '#checker/files.ts'
import { contactChannels } from '#desk/database/lead-work-tables.ts'
import { act } from '#desk/leads/work.ts'
import type { MarketFile, PageFile, SiteConfig } from '#engine/contract/config.ts'
import { acknowledgementHref } from '#engine/forms.ts'
import { optionField } from '#engine/plans.ts'
import { purge } from '#server/lead-store.ts'
import { findLead, isUnreadable } from '#server/leads.ts'
import { eraseLeads } from '#server/privacy.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { type LeadsDesk, leadsDesk } from './leads-desk.ts'

interface Line {
  readonly holds: readonly string[]
  readonly purpose: string
  readonly kept: string
  readonly erasure: 'kept' | 'emptied' | 'gone'
  readonly section: string
  readonly row?: string
  readonly words: string
  readonly remains?: string
}

interface Inventory {
  readonly kept: Readonly<Record<string, string>>
  readonly lines: readonly Line[]
  readonly others: Readonly<Record<'staff' | 'technical', readonly string[]>>
}

const inventory: Inventory = JSON.parse(
  readFileSync(path.join(projectRoot, 'src/server/privacy/personal-data.json'), 'utf8'),
)
const held = inventory.lines.flatMap(({ holds }) => holds)
const ofKind = (kind: string) =>
  held.filter((one) => one.startsWith(`${kind}.`)).map((one) => one.slice(kind.length + 1))

/** Names that are no columns. */
const others = /^(?:field|answer|channel|address|browser|log|file)\./

/** Tables that only PostgreSQL has. */
const onPostgres = /^post_counts\./

const { files } = readConfigFiles(projectRoot)

/** The files of a folder of the config, without those in other languages. */
function documents<Value>(folder: string): Value[] {
  const own = [...files].filter(([file]) => path.dirname(file) === folder && /^[\w-]+\.json$/.test(path.basename(file)))
  return own.map(([file, content]) => JSON.parse(decode(file, content).text ?? ''))
}

const [site] = documents<SiteConfig>('config').filter(({ contactFields }) => contactFields)
const markets = documents<MarketFile>('config/markets')
const pages = documents<PageFile>('config/pages')

/** A Markdown section with the words that visitors read while each promise is kept. */
function section(policy: string, id: string): string {
  const [, text = ''] = policy.split(`{#${id}}`)
  const [own = ''] = text.split('\n## ')
  return own.replaceAll(/\{promise\.[\w-]+, select, true \{(.*?)\} other \{.*?\}\}/g, '$1')
}

/** The columns of all tables, as `table.column`. */
async function columnsOf({ db }: LeadsDesk): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
}

const policyIn = (language: string) =>
  readFileSync(path.join(projectRoot, `config/legal/privacy${language}.md`), 'utf8')

describe('the list of what is stored', () => {
  test('has a line for each column of each table, and for none that is not there', async () => {
    const columns = await columnsOf(await leadsDesk('SQLite'))
    const apart = new Set(Object.values(inventory.others).flat())
    const own = columns.filter((column) => !apart.has(column.split('.')[0] ?? ''))
    const listed = held.filter((one) => !others.test(one) && !onPostgres.test(one))
    expect(own.toSorted()).toEqual(listed.toSorted())
    const tables = new Set(columns.map((column) => column.split('.')[0]))
    expect([...apart].filter((table) => !tables.has(table))).toEqual([])
  })

  test('has a line for each field that a form posts', () => {
    const ofForms = pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'leadForm' ? block.fields.map(({ name }) => `${block.formName}.${name}`) : [],
      ),
    )
    const ofMarkets = markets.flatMap(({ wizard }) => wizard?.contact.fields ?? [])
    const ofQuotes = [...(site?.contactFields ?? []), ...ofMarkets].map(({ name }) => `quote.${name}`)
    expect(ofKind('field').toSorted()).toEqual([...ofForms, ...ofQuotes].toSorted())
    const answers = markets.flatMap(({ wizard, plans = [] }) => [
      ...plans.flatMap(({ options = [] }) => options.map(({ id }) => optionField(id))),
      ...(wizard?.questions ?? []).map(({ id }) => id),
      ...(wizard?.fields ?? []).map(({ name }) => name),
    ])
    expect(ofKind('answer').toSorted()).toEqual([...new Set(answers)].toSorted())
  })

  test('has a line for each way in which details leave the site or stand in an address', () => {
    const hasRegister = markets.some(({ doNotCall }) => doNotCall)
    const ways = [...contactChannels, 'webhook', ...(hasRegister ? ['do-not-call'] : [])]
    expect(ofKind('channel').toSorted()).toEqual(ways.toSorted())
    const href = acknowledgementHref('/', { reference: 'r', sent: 's', date: 'd', plan: 'p' })
    const parameters = [...new URLSearchParams(href.slice(2)).keys(), 'signature']
    expect(ofKind('address').toSorted()).toEqual(parameters.toSorted())
  })

  test('has nothing that the privacy policy does not name, in its section, with how long it is kept', () => {
    const policy = policyIn('')
    const unnamed = inventory.lines.filter(({ section: id, row, words }) => {
      const text = section(policy, id)
      const own = row ? (text.split('\n').find((one) => one.startsWith(row)) ?? '') : text
      return !own.includes(words)
    })
    expect(unnamed).toEqual([])
    for (const [kept, words] of Object.entries(inventory.kept)) {
      expect(inventory.lines.map((line) => line.kept)).toContain(kept)
      expect(policy).toContain(words)
    }
    for (const language of ['.zh-HK', '.ms-MY', '.ar-AE'])
      for (const id of new Set(inventory.lines.map((line) => line.section))) {
        const [own, translated] = [policy, policyIn(language)].map((text) => section(text, id).split('\n'))
        expect([language, id, translated?.length]).toEqual([language, id, own?.length])
      }
  })

  test('has nothing that stays of an erased request without being named among what does', () => {
    const [, remains = ''] = /we then keep (only [^\n]+)/.exec(section(policyIn(''), 'retention')) ?? []
    const staying = inventory.lines.filter(({ kept, erasure }) => kept === 'request' && erasure === 'kept')
    expect(staying.length).toBeGreaterThan(9)
    expect(staying.filter((line) => line.remains === undefined || !remains.includes(line.remains))).toEqual([])
  })

  test('says of each column what erasing a request leaves, and nothing outlives the request but its figures', async () => {
    const desk = await leadsDesk('SQLite')
    const columns = await columnsOf(desk)
    const { inbox } = desk.desk
    const id = await desk.arrive({ fields: { phone: '+65 9123 4567', preferredDate: '2027-01-08' } })
    await desk.look()
    const at = (version: number) => ({ lead: id, version, person: 'mei' })
    await act(inbox, at(1), { kind: 'attempt', channel: 'whatsapp', text: 'No answer' })
    await act(inbox, at(2), { kind: 'wait', until: '2027-02-01T00:00:00.000Z', nextStep: 'Call again' })
    await act(inbox, at(3), { kind: 'done', outcome: 'lost', why: 'Too dear' })
    await desk.db.insertInto('desk_lead_drafts').values({ lead_id: id, person: 'mei', text: 'Said' }).execute()
    const lead = await findLead(inbox.leads, String(id))
    if (!lead || isUnreadable(lead)) throw new Error('There is no such lead.')
    const keys = ['leads.id', ...columns.filter((column) => column.endsWith('.lead_id'))]
    const filled = async (where: string): Promise<string[]> => {
      const [table = '', key = ''] = where.split('.')
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(desk.db)
      return rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) =>
          value === null || value === '' || value === '{}' ? [] : [`${table}.${name}`],
        ),
      )
    }
    const all = async () => [...new Set((await Promise.all(keys.map(filled))).flat())]
    const before = await all()
    await eraseLeads(inbox.leads, [lead], { folder: temporaryFolder(), actor: 'mei', now: inbox.now() })
    const after = await all()
    const erasure = new Map(inventory.lines.flatMap((line) => line.holds.map((one) => [one, line.erasure] as const)))
    expect(after.filter((column) => erasure.get(column) !== 'kept')).toEqual([])
    const lost = before.filter((column) => !after.includes(column) && !column.startsWith('desk_outcomes.'))
    expect(lost.filter((column) => erasure.get(column) === 'kept')).toEqual([])
    const now = new Date('2028-02-01T00:00:00Z')
    await purge(inbox.leads, { markets: new Map(), others: 365 }, { now, actor: 'server' })
    expect(await all()).toEqual([])
  })
})
