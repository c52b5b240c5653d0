import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import manifest from '#package.json' with { type: 'json' }
import { projectRoot } from '#tests/checker/sound.ts'
import { slowProofs } from './slow-proofs.ts'

const scripts: Readonly<Record<string, string>> = manifest.scripts

const scriptOf = (command: string) => /^npm run (\S+)/.exec(command)?.[1] ?? ''

test('the table of slow proofs in CONTRIBUTING.md lists each, and when to run it', () => {
  const guide = readFileSync(path.join(projectRoot, 'CONTRIBUTING.md'), 'utf8')
  const [, table = ''] = /^\| slow proof \|.*\n\|[-|]+\n((?:\|.*\n)*)/m.exec(guide) ?? []
  const rows = slowProofs.map(({ kind, command, short, when, release }) => {
    const brief = short === command ? 'the same' : `\`${short.replace(/^npm run \S+/, '').trim()}\``
    return `| ${kind} | \`${command}\` | ${brief} | ${when}${release ? '; before a release' : ''} |`
  })
  expect(table.trimEnd().split('\n')).toEqual(rows)
})

test('the short run of a proof is of the same command, and package.json has it', () => {
  for (const { command, short } of slowProofs) {
    expect(scripts).toHaveProperty([scriptOf(command)])
    expect(scriptOf(short)).toBe(scriptOf(command))
  }
})
