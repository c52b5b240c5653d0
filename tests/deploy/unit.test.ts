import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const deploy = path.resolve(import.meta.dirname, '../../deploy')
const unit = readFileSync(path.join(deploy, 'helpercompare.service'), 'utf8')

/** The lines of a section of the unit. */
function section(name: string): string[] {
  return (
    unit
      .split(/^\[/m)
      .find((text) => text.startsWith(`${name}]`))
      ?.split('\n') ?? []
  )
}

test('a server whose database is away is started again for as long as it takes, with a pause', () => {
  expect(section('Unit')).toContain('StartLimitIntervalSec=0')
  expect(section('Service')).toEqual(expect.arrayContaining(['Restart=on-failure', 'RestartSec=5']))
})

test('the timer that looks from outside starts its service, and each service runs a command that is there', () => {
  expect(readFileSync(path.join(deploy, 'helpercompare-smoke.timer'), 'utf8')).toMatch(/^OnCalendar=/m)
  for (const name of ['helpercompare-smoke.service', 'helpercompare.service']) {
    const [, script = ''] =
      /^ExecStart=\/usr\/bin\/env node (\S+)/m.exec(readFileSync(path.join(deploy, name), 'utf8')) ?? []
    expect(script).not.toBe('')
    expect(existsSync(path.join(deploy, '..', script))).toBe(true)
  }
})
