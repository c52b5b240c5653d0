import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#tests/checker/sound.ts'
import { run } from '#tests/cli/temp-root.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { type Advisory, knownFaults } from '../../scripts/audit/advisories.ts'
import { answerOf } from '../../scripts/audit/registry.ts'

const advisory: Advisory = {
  id: 'GHSA-test',
  summary: 'It opens every door',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left-pad' },
      ranges: [
        { type: 'SEMVER', events: [{ introduced: '1.0.0' }, { fixed: '1.2.3' }] },
        { type: 'SEMVER', events: [{ introduced: '2.0.0' }, { last_affected: '2.1.0' }] },
      ],
    },
  ],
}

test.each([
  ['0.9.9', false],
  ['1.0.0', true],
  ['1.2.3-rc.1', true],
  ['1.2.3', false],
  ['2.1.0', true],
  ['2.1.1', false],
])('left-pad %s has the fault: %s', (version, isFaulty) => {
  const lock = { packages: { '': {}, 'node_modules/a/node_modules/left-pad': { version, dev: true as const } } }
  expect(knownFaults(lock, [advisory]).length === 1).toBe(isFaulty)
})

test('a fault is told with its package, what it is, and the version that repairs it', () => {
  const lock = { packages: { 'node_modules/left-pad': { version: '1.1.0' } } }
  expect(knownFaults(lock, [advisory])).toEqual(['left-pad 1.1.0: It opens every door (GHSA-test), repaired in 1.2.3.'])
})

const audit = (...args: string[]) => run(projectRoot, 'scripts/audit.ts', ['--offline', ...args])

test('no package of the lockfile has a fault that the advisories name', async () => {
  const { status, stdout } = await audit()
  expect([status, stdout]).toEqual([0, expect.stringContaining('No package has a known fault.')])
})

test('a package with a fault fails the command', async () => {
  const file = path.join(temporaryFolder(), 'advisories.json')
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'node_modules/pg/package.json'), 'utf8'))
  const range = { type: 'SEMVER', events: [{ introduced: '0' }] }
  const affected = [{ package: { ecosystem: 'npm', name: 'pg' }, ranges: [range] }]
  writeFileSync(file, JSON.stringify([{ id: 'GHSA-pg', affected }]))
  const { status, stdout } = await audit('--advisories', file)
  expect([status, stdout]).toEqual([
    1,
    expect.stringContaining(`pg ${version}: a known fault (GHSA-pg), not repaired yet.`),
  ])
})

test('a file that is no list of advisories is refused', async () => {
  const { status, stderr } = await audit('--advisories', path.join(projectRoot, 'package.json'))
  expect([status, stderr]).toEqual([2, expect.stringContaining('is no JSON list of advisories')])
})

test('what the registry says counts, and a refusal is told', () => {
  expect(answerOf('{"vulnerabilities":{"pg":{"severity":"high","range":"<9"}}}')).toEqual({ faults: ['pg <9: high.'] })
  expect(answerOf('{"vulnerabilities":{}}')).toEqual({ faults: [] })
  expect(answerOf('{"message":"405 Method Not Allowed"}')).toEqual({ refusal: '405 Method Not Allowed' })
  expect(answerOf('')).toEqual({ refusal: 'npm says nothing' })
})
