import path from 'node:path'
import process from 'node:process'
import '#tests/studio/git-process.ts'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changedFiles } from '#studio/server/hand-over/baseline.ts'
import { handOver, patchOf, slugOf } from '#studio/server/hand-over/hand-over.ts'
import { textAt, versionsOf } from '#studio/server/hand-over/history.ts'
import { savePictures, takePicture } from '#studio/server/workspace/pictures.ts'
import { commandOutput } from '#tests/studio/command-process.ts'
import { opened, partialConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { commitAuthor } from '#workbench/server/git.ts'

const file = 'config/markets/oman.json'
const request = {
  title: 'Raise the premium: “Plus”',
  description: 'Their letter.',
  files: [file],
  visitors: '## What changes for visitors\n\n- AED 501',
}
const person = ['-c', 'user.name=Mei', '-c', 'user.email=mei@example.com']

// Git runs without any configuration.
beforeEach(() => {
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
  vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null')
})
afterEach(() => vi.unstubAllEnvs())

function git(root: string, ...command: string[]): string {
  return commandOutput('git', command, { cwd: root, env: process.env })
}

function repository(): string {
  const root = partialConfig()
  writeFileSync(path.join(root, '.gitignore'), 'drafts/\n')
  git(root, 'init', '--quiet', '--initial-branch=main')
  git(root, 'add', '.')
  git(root, ...person, 'commit', '--quiet', '-m', 'Begin')
  return root
}

async function withPremium(root: string, premium: number): Promise<void> {
  const workspace = await opened(root)
  const { value } = workspace.open(file)
  const was = (value as { plans: { price: number }[] }).plans[0]?.price
  const at = ['plans', 0, 'price']
  workspace.change({ title: 'Change', operations: [{ kind: 'set', file, at, was, value: premium }] })
  workspace.save()
}

describe('with git', () => {
  test('a change is one commit on a branch of its own, and all else stays as it was', async () => {
    const root = repository()
    writeFileSync(path.join(root, 'staged.txt'), 'staged')
    git(root, 'add', 'staged.txt')
    writeFileSync(path.join(root, 'loose.txt'), 'loose')
    await withPremium(root, 501)
    const before = [git(root, 'status', '--porcelain'), git(root, 'rev-parse', 'HEAD'), git(root, 'diff', '--cached')]
    const done = await handOver(root, request)
    expect(done).toMatchObject({ branch: 'raise-the-premium-plus', naming: expect.stringContaining('git config') })
    expect(done.text).toBe(`${request.title}\n\nTheir letter.\n\n## What changes for visitors\n\n- AED 501\n`)
    expect(done).not.toHaveProperty('push')
    expect(git(root, 'log', '--format=%s|%b', `main..${done.branch}`).trim()).toBe(`${request.title}|Their letter.`)
    expect(git(root, 'diff', '--numstat', 'main', done.branch ?? '').trim()).toBe(`1\t1\t${file}`)
    expect([git(root, 'status', '--porcelain'), git(root, 'rev-parse', 'HEAD'), git(root, 'diff', '--cached')]).toEqual(
      before,
    )
  })

  test('a commit bears the name of the person who is signed in', async () => {
    const root = repository()
    await withPremium(root, 501)
    const author = { name: 'Ada <Owner>', email: 'ada@example.com' }
    const { branch = '', note } = await commitAuthor.run(author, () => handOver(root, request))
    expect(git(root, 'log', '-1', '--format=%an %ae %cn', branch).trim()).toBe('Ada Owner ada@example.com Studio')
    expect(note).toBeUndefined()
  })

  test('pictures go with it, files that went are gone, and what merely lies in config/ stays', async () => {
    const root = repository()
    const gone = 'config/providers/uae/oman.json'
    rmSync(path.join(root, gone))
    for (const name of ['config/notes.txt', 'config/.DS_Store', 'config/assets/new.svg', 'config/pages/new page.json'])
      writeFileSync(path.join(root, name), '{}')
    const files = [...(await changedFiles(root, {}))].map((one) => one.file)
    const { branch = '' } = await handOver(root, { ...request, files })
    const changed = git(root, 'diff', '--name-status', 'main', branch).trim().split('\n')
    expect(changed).toEqual(['A\tconfig/assets/new.svg', 'A\tconfig/pages/new page.json', `D\t${gone}`])
  })

  test('only what is chosen goes: what was changed here, unless somebody says otherwise', async () => {
    const root = repository()
    const [others, picture] = ['config/markets/qatar.json', 'config/assets/logos/pearl.svg']
    const byHand = path.join(root, others)
    writeFileSync(byHand, readFileSync(byHand, 'utf8').replace('"name": "Qatar"', '"name": "Doha"'))
    await withPremium(root, 501)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    takePicture(root, { folder: '/logos', name: 'Pearl.svg', content: Buffer.from(svg).toString('base64') })
    savePictures(root, new Map([[others, '{ "src": "/logos/pearl.svg" }']]))
    expect(await changedFiles(root, { 'config/benefits.json': 'changed' })).toEqual([
      { file: picture, fate: 'new', isOwn: true },
      { file: 'config/benefits.json', fate: 'changed', isOwn: true },
      { file, fate: 'changed', isOwn: true },
      { file: others, fate: 'changed', isOwn: false },
    ])
    const { branch = '' } = await handOver(root, { ...request, files: [file, picture] })
    const changed = git(root, 'diff', '--name-status', 'main', branch).trim().split('\n')
    expect(changed).toEqual([`A\t${picture}`, `M\t${file}`])
    // After a hand-over, a file counts as changed by others until it is changed here again.
    expect((await changedFiles(root, {})).map(({ isOwn }) => isOwn)).toEqual([false, false, false])
    await withPremium(root, 502)
    expect((await changedFiles(root, {})).filter(({ isOwn }) => isOwn)).toEqual([
      { file, fate: 'changed', isOwn: true },
    ])
    git(root, ...person, 'commit', '--quiet', '-a', '-m', 'All of it')
    expect(await changedFiles(root, {})).toEqual([{ file: picture, fate: 'new', isOwn: false }])
    expect(existsSync(path.join(root, 'drafts/before.json'))).toBe(false)
  })

  test('the same title twice is another branch, and a remote gets its command', async () => {
    const root = repository()
    git(root, 'config', 'user.name', 'Mei')
    git(root, 'config', 'user.email', 'mei@example.com')
    git(root, 'remote', 'add', 'origin', 'https://git.example/site.git')
    await withPremium(root, 501)
    await handOver(root, request)
    const done = await handOver(root, request)
    expect(done).toMatchObject({
      branch: 'raise-the-premium-plus-2',
      push: 'git push -u origin raise-the-premium-plus-2',
    })
    expect(done).not.toHaveProperty('note')
    expect(git(root, 'log', '-1', '--format=%an <%ae>', done.branch ?? '').trim()).toBe('Mei <mei@example.com>')
  })

  test('a branch that cannot begin is said with what git says, and not taken for a name that is taken', async () => {
    const root = repository()
    await withPremium(root, 501)
    git(root, 'branch', 'raise-the-premium-plus/letters')
    await expect(handOver(root, request)).rejects.toThrow(
      /^Git cannot begin the branch raise-the-premium-plus: .*raise-the-premium-plus\/letters/,
    )
    expect(git(root, 'branch', '--format=%(refname:short)').trim().split('\n')).toEqual([
      'main',
      'raise-the-premium-plus/letters',
    ])
  })

  test('a site in a folder of a repository goes by its own config', async () => {
    const top = repository()
    const root = path.join(top, 'sites/one')
    mkdirSync(path.dirname(root), { recursive: true })
    git(top, 'mv', '-k', 'config', 'config-of-all')
    mkdirSync(root)
    git(top, 'mv', 'config-of-all', 'sites/one/config')
    git(top, ...person, 'commit', '--quiet', '-m', 'Move it')
    await withPremium(root, 501)
    const { branch = '' } = await handOver(root, request)
    expect(git(top, 'diff', '--name-only', 'main', branch).trim()).toBe(`sites/one/${file}`)
    expect((await versionsOf(root, file)).map(({ title }) => title)).toEqual(['Move it', 'Begin'])
    expect(await textAt(root, file, git(top, 'rev-parse', 'HEAD~1').trim())).toContain('"name": "Oman"')
  })

  test('nothing new, no title, and a repository without a commit are refused with what to do', async () => {
    const root = repository()
    await expect(handOver(root, request)).rejects.toThrow('Nothing of this has changed')
    await expect(handOver(root, { ...request, title: ' ' })).rejects.toThrow('Say in one line')
    rmSync(path.join(root, '.git'), { recursive: true })
    git(root, 'init', '--quiet')
    await expect(handOver(root, request)).rejects.toThrow('no commit yet')
  })

  test('the versions of a file are those that changed it', async () => {
    const root = repository()
    const before = readFileSync(path.join(root, file), 'utf8')
    await withPremium(root, 501)
    git(root, ...person, 'commit', '--quiet', '-a', '-m', 'Raise it: -a "quoted"')
    const [last, first, ...others] = await versionsOf(root, file)
    expect([last?.title, last?.author, first?.title, others]).toEqual(['Raise it: -a "quoted"', 'Mei', 'Begin', []])
    expect(await textAt(root, file, first?.commit ?? '')).toBe(before)
    await expect(textAt(root, file, '--output=x')).rejects.toThrow('A commit goes by its number')
    await expect(versionsOf(root, '--output=x')).rejects.toThrow('Only files under config/')
  })
})

describe('without git', () => {
  test.each(['{"config/si', 'null', '\0\0\0\0'])(
    'texts before the hand-over that say %j are kept beside',
    async (damaged) => {
      const told = vi.spyOn(console, 'error').mockImplementation(() => {})
      onTestFinished(() => told.mockRestore())
      const root = partialConfig()
      await withPremium(root, 501)
      writeFileSync(path.join(root, 'drafts/before.json'), damaged)
      await withPremium(root, 502)
      const [kept = ''] = readdirSync(path.join(root, 'drafts')).filter((name) => /^before-\d+\.json$/.test(name))
      expect(readFileSync(path.join(root, 'drafts', kept), 'utf8')).toBe(damaged)
      expect(told.mock.calls.flat()).toEqual([expect.stringContaining(kept)])
    },
  )

  test('a change is a patch that fits the config as it was', async () => {
    const root = partialConfig()
    const before = readFileSync(path.join(root, file), 'utf8')
    const path_ = process.env['PATH']
    vi.stubEnv('PATH', '')
    await withPremium(root, 501)
    await withPremium(root, 502)
    takePicture(root, { folder: '', name: 'a.svg', content: Buffer.from('<svg ></svg>').toString('base64') })
    savePictures(root, new Map([[file, '{ "src": "/pictures/a.svg" }']]))
    const files = (await changedFiles(root, {})).map((one) => one.file)
    expect(files).toEqual(['config/assets/pictures/a.svg', file])
    const { patch, branch, text, note } = await handOver(root, { ...request, files })
    expect(note).toBe('A patch carries no pictures. Send these along: config/assets/pictures/a.svg')
    expect(branch).toBeUndefined()
    expect(patch).toMatchObject({ name: 'drafts/raise-the-premium-plus.patch' })
    expect(patch?.text).toContain('+      "price": 502,')
    expect(patch?.text.startsWith(text)).toBe(true)
    await expect(handOver(root, request)).rejects.toThrow('Nothing of this has changed')
    expect(await versionsOf(root, file)).toEqual([])
    vi.stubEnv('PATH', path_)
    git(root, 'apply', '--reverse', patch?.name ?? '')
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(before)
    expect(existsSync(path.join(root, 'drafts/before.json'))).toBe(false)
  })
})

test('a patch of many changed lines takes them all away, and fits', { tags: ['slow'] }, () => {
  const lines = (word: string) => Array.from({ length: 30_000 }, (_, i) => `${word} ${i}`).join('\n')
  const [before, after] = [`${lines('old')}\n`, lines('new')]
  const root = mkdtempSync(path.join(tmpdir(), 'patch-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(path.join(root, 'a.md'), before)
  writeFileSync(path.join(root, 'a.patch'), patchOf('a.md', before, after))
  git(root, 'apply', 'a.patch')
  expect(readFileSync(path.join(root, 'a.md'), 'utf8')).toBe(after)
})

test.each([
  ['Raise it', 'raise-it'],
  ['-- --upload-pack=x', 'upload-pack-x'],
  ['Prämie für Ümit', 'pramie-fur-umit'],
  ['保費', 'change-of-config'],
])('the branch of “%s” is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
