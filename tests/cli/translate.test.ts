import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { put, replace } from '#tests/checker/sound.ts'
import { run, tempRoot } from './temp-root.ts'

const [market, overlay] = ['config/markets/lemuria.json', 'config/markets/lemuria.ar-EG.json']
let root = ''

beforeEach(() => {
  root = tempRoot()
})
afterEach(() => rmSync(root, { recursive: true }))

const translate = (...args: readonly string[]) => run(root, 'src/cli/translate.ts', args)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const jsonIn = (file: string) => JSON.parse(textOf(file))

function edit(file: string, ...edits: readonly ((text: string) => string)[]): void {
  writeFileSync(
    join(root, file),
    edits.reduce((now, change) => change(now), textOf(file)),
  )
}

/** Every file of the config with its text. */
function config(): Record<string, string> {
  const names = readdirSync(join(root, 'config'), { recursive: true, encoding: 'utf8', withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(file, 'utf8')]))
}

/** The findings about translations that are older than their originals. */
async function stale(): Promise<string[]> {
  const { stdout } = await run(root, 'src/cli/check.ts', ['--format', 'json'])
  const { diagnostics } = JSON.parse(stdout)
  return diagnostics.flatMap(({ rule, file, message }: Record<string, string>) =>
    rule === 'translations-current' ? [`${file}: ${message}`] : [],
  )
}

describe('npm run translate -- --sync', () => {
  test('writes what is missing as a gap where its original has it, and touches nothing else', async () => {
    edit(
      overlay,
      replace('"summary": "تغطية في المحيط الهندي.",\n  ', ''),
      replace(', "facts": { "best-for": "المتسلقون" }', ''),
    )
    const before = textOf(overlay)
    const { status, stdout } = await translate('--sync')
    expect({ status, line: stdout.split('\n')[0] }).toEqual({
      status: 0,
      line: `${overlay}: 2 texts to write, each a … now.`,
    })
    const gaps = [
      replace('"contact"', '"summary": "…",\n  "contact"'),
      replace('{ "id": 1 }', '{ "id": 1, "facts": { "best-for": "…" } }'),
    ]
    expect(textOf(overlay)).toBe(gaps.reduce((text, fill) => fill(text), before))
  })

  test('has nothing to do the second time', async () => {
    edit(market, put(['languages', 1], { tag: 'fr-MG', status: 'draft' }))
    await translate('--sync')
    const before = config()
    expect((await translate('--sync')).stdout).toBe('Nothing to do: every file is as it should be.\n')
    expect(config()).toEqual(before)
  })

  test('begins the files of a language that a market has just named, and gives items the ids that they need', async () => {
    edit(market, put(['languages', 1], { tag: 'fr-MG', status: 'draft' }))
    edit(market, put(['promotions', 0, 'id'], undefined))
    edit(overlay, put(['promotions'], undefined))
    const { status, stdout } = await translate('--sync')
    expect({ status, stdout }).toMatchInlineSnapshot(`
      {
        "status": 0,
        "stdout": "config/markets/lemuria.json: 1 item of lists had no id, and got one.
      config/site.json: 3 items of lists had no id, and got one.
      config/markets/lemuria.ar-EG.json: 3 texts to write, each a … now.
      config/markets/lemuria.fr-MG.json: 16 texts to write, each a … now.
      config/site.fr-MG.json: 14 texts to write, each a … now.
      config/benefits.fr-MG.json: 6 texts to write, each a … now.
      config/messages/fr-MG.json: 297 texts to write, each a … now.
      config/translated/ar-EG.json: 13 texts kept.
      config/translated/fr-MG.json: 0 texts kept.
      ",
      }
    `)
    expect(jsonIn(market).promotions[0].id).toMatchInlineSnapshot(`"off"`)
    const { status: sound } = await run(root, 'src/cli/check.ts', [])
    expect(sound).toBe(0)
    expect(jsonIn('config/markets/lemuria.fr-MG.json')).toMatchObject({
      name: '…',
      benefits: [{ id: 'falling', label: '…' }],
    })
  })

  test('begins an article that is named', async () => {
    const file = 'config/articles/living-below.ar-EG.md'
    await translate('--sync', file)
    expect(textOf(file)).toMatch(/^---\ntitle: …\n[\s\S]*\n---\n\n…\n$/)
    const { status, stderr } = await translate('--sync', 'config/articles/lost.ar-EG.md')
    expect(status).toBe(2)
    expect(stderr).toContain('it has no original')
  })
})

describe('a text whose original has changed', () => {
  const changed = replace('Cover in the Indian Ocean.', 'Cover in every ocean.')
  beforeEach(async () => {
    await translate('--sync')
    edit(market, changed)
  })

  test('is reported until its translation changes too', async () => {
    await translate('--sync')
    expect(await stale()).toEqual([
      `${overlay}: The original of this text has changed since: it says "Cover in every ocean." now.`,
    ])
    edit(overlay, replace('المحيط الهندي', 'كل المحيطات'))
    expect(await stale()).toEqual([])
    await translate('--sync')
    edit(market, replace('Cover in every ocean.', 'Cover in each ocean.'))
    expect(await stale()).toHaveLength(1)
  })

  test('is right as it is once somebody says so', async () => {
    const { status, stdout } = await translate('--still-right', overlay)
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${overlay}: 1 text found right as they are.\n` })
    expect(await stale()).toEqual([])
  })

  test('changes one line of the stored digests', async () => {
    const file = 'config/translated/ar-EG.json'
    const before = textOf(file).split('\n')
    await translate('--still-right', overlay)
    const lines = textOf(file).split('\n')
    expect(lines.filter((line, i) => line !== before[i])).toEqual([expect.stringContaining('"/summary": "')])
  })
})

describe('a translation that a machine proposed', () => {
  const file = 'config/translated/ar-EG.json'
  const languages = async () => (await run(root, 'src/cli/check.ts', ['--languages'])).stdout
  beforeEach(async () => {
    await translate('--sync')
    edit(file, (text) => text.replace(/("\/summary": "\w+ \w+)"/, '$1 machine"'))
  })

  test('is counted until somebody edits it', async () => {
    expect(await languages()).toContain('1 machine proposal to read')
    expect(await languages()).toContain('machine   summary  “تغطية في المحيط الهندي.”')
    await translate('--sync')
    await translate('--still-right', overlay)
    expect(await languages()).toContain('1 machine proposal to read')
    edit(overlay, replace('المحيط الهندي', 'كل المحيطات'))
    expect(await languages()).not.toContain('machine')
    await translate('--sync')
    expect(textOf(file)).not.toContain('machine')
  })

  test('is stale too once its original changes', async () => {
    edit(market, replace('Cover in the Indian Ocean.', 'Cover in every ocean.'))
    expect(await stale()).toHaveLength(1)
  })
})

describe.each(['xliff', 'csv'])('what a translator gets and sends back as %s', (ending) => {
  const file = () => join(root, `texts.${ending}`)
  const send = (...options: readonly string[]) => translate('--export', 'ar-EG', '--output', file(), ...options)
  const takeBack = (...edits: readonly ((text: string) => string)[]) => {
    writeFileSync(
      file(),
      edits.reduce((text, change) => change(text), readFileSync(file(), 'utf8')),
    )
    return translate('--import', file())
  }

  test('changes no byte where nothing was changed', async () => {
    await translate('--sync', 'config/articles/living-below.ar-EG.md')
    const before = config()
    await send()
    const { status, stdout } = await takeBack()
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'Nothing to do: every file is as it should be.\n' })
    expect(config()).toEqual(before)
  })

  test('becomes the text of its file and nothing else, and is current', async () => {
    await send()
    const before = config()
    const [lessThan, and] = ending === 'csv' ? ['<', '&'] : ['&lt;', '&amp;']
    const { stdout } = await takeBack(replace('تغطية في المحيط الهندي.', `تغطية ${lessThan}أفضل> ${and} أوسع.`))
    expect(stdout).toBe(`${overlay}: 1 text written.\n`)
    const changed = Object.entries(config()).filter(([name, text]) => before[name] !== text)
    expect(changed.map(([name]) => name.slice(root.length + 1))).toEqual([overlay, 'config/translated/ar-EG.json'])
    expect(jsonIn(overlay).summary).toBe('تغطية <أفضل> & أوسع.')
    expect(await stale()).toEqual([])
  })

  test('says of a text whose original has changed meanwhile that it is older', async () => {
    await send()
    edit(market, replace('Cover in the Indian Ocean.', 'Cover in every ocean.'))
    await takeBack(replace('تغطية في المحيط الهندي.', 'تغطية في المحيط.'))
    expect(await stale()).toHaveLength(1)
  })

  test('is only what is missing where that is asked for', async () => {
    edit(overlay, replace('"summary": "تغطية في المحيط الهندي.",', ''))
    await send('--only', 'missing')
    const text = readFileSync(file(), 'utf8')
    expect(text).toContain('/summary')
    expect(text).not.toContain('/planTypes/basic/label')
  })

  test('is read in the UTF-16 of spreadsheets, and refused where its letters cannot be told', {
    tags: ['slow'],
  }, async () => {
    await send()
    const before = config()
    const text = readFileSync(file(), 'utf8').replace('تغطية في المحيط الهندي.', 'تغطية أفضل.')
    writeFileSync(file(), text.replace('أفضل', 'é'), 'latin1')
    const { status, stderr } = await translate('--import', file())
    expect(status).toBe(2)
    expect(stderr).toContain('it is not in UTF-8. Save it so; Excel calls that "CSV UTF-8".')
    expect(config()).toEqual(before)
    writeFileSync(
      file(),
      `\uFEFF${text.replace(/^\uFEFF/, '').replace('encoding="UTF-8"', 'encoding="UTF-16"')}`,
      'utf16le',
    )
    expect((await translate('--import', file())).stdout).toBe(`${overlay}: 1 text written.\n`)
  })

  test('is refused as a whole where any of it does not belong', async () => {
    edit(market, replace('Cover in the Indian Ocean.', 'Cover by {plans.count} plans.'))
    edit(overlay, replace('تغطية في المحيط الهندي.', '{plans.count} خطط.'))
    await send()
    const before = config()
    const { status, stderr } = await takeBack(
      replace('few {# خطط} ', ''),
      replace('{plans.count} خطط.', 'خطط.'),
      replace('/planTypes/basic/label', '/planTypes/base/label'),
    )
    expect(status).toBe(1)
    expect(stderr).toContain('"/summary" of config/markets/lemuria.ar-EG.json: This text leaves out "{plans.count}".')
    expect(stderr).toContain(
      'hero/text" of config/markets/lemuria.ar-EG.json: In ar-EG, this text needs a form for "few". Write {',
    )
    expect(stderr).toContain('there is no text "/planTypes/base/label" in config/markets/lemuria.json.')
    expect(stderr).toContain('Nothing was written: ')
    expect(config()).toEqual(before)
  })
})

test('npm run check -- --languages lists what is left to do in each language', { tags: ['slow'] }, async () => {
  await translate('--sync')
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=A', '-c', 'user.email=a@sunken.example', 'commit', '-q', '-m', 'Translate')
  edit(market, replace('Cover in the Indian Ocean.', 'Cover in every ocean.'))
  edit(overlay, replace('"name"', '"review": "By a native reader", "name"'), replace('"المتسلقون"', '"…"'))
  const { status, stdout } = await run(root, 'src/cli/check.ts', ['--languages'])
  expect({ status, stdout }).toMatchInlineSnapshot(`
    {
      "status": 0,
      "stdout": "ar-EG 87 %: 1 text missing of 16 in 1 file, 1 stale, 1 file for review
      config/markets/lemuria.ar-EG.json
        review    By a native reader
        missing   plans/1/facts/best-for  “Climbers”  config/markets/lemuria.json:47
        stale     summary  “Cover in every ocean.”, before “Cover in the Indian Ocean.”  config/markets/lemuria.json:13
    ",
    }
  `)
  edit(overlay, replace('"id": "basic"', '"id": "base"'))
  const broken = await run(root, 'src/cli/check.ts', ['--languages'])
  expect(broken.status).toBe(1)
  expect(broken.stdout).toContain(`orphaned  planTypes/base/label  “أساسية”  ${overlay}:5`)
})
